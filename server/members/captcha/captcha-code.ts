import { randomInt } from 'node:crypto';
import { captchaLetters } from './image/glyphs.ts';

/** Code of every captcha in test mode. Source: product description, `npm run start:test`. */
const testCode = '1234';

/** Makes the code of a new captcha: four random letters. */
export const newCaptchaCode = ({ testing }: { testing: boolean }): string =>
  testing ? testCode : Array.from({ length: 4 }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
