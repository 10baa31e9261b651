import { randomInt } from 'node:crypto';
import { captchaLetters } from './captcha-image/glyphs.ts';

/** What every captcha says in test mode. Source: product description, `npm run start:test`. */
const testCode = '1234';

/** A code for a new captcha: four letters. */
export const newCaptchaCode = ({ testing }: { testing: boolean }): string =>
  testing ? testCode : Array.from({ length: 4 }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
