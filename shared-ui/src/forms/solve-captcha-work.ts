import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { CaptchaWork } from 'shared-api/schemas/account';

/**
 * Fetches a work and solves it: some seconds in the browser's own crypto threads, so that the page stays alive and needs no
 * worker. @throws where it cannot be had, or takes longer than it is valid
 */
export const solveCaptchaWork = async (): Promise<{ key: string; solution: string }> => {
  const { captcha_key, parameters } = await get<CaptchaWork>(calls.captchaWork);
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  if (!solution) throw new Error('the work took too long');
  const { counter, derivedKey } = solution;
  return { key: captcha_key, solution: JSON.stringify({ counter, derivedKey }) };
};
