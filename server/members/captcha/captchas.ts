import { randomBytes, randomInt } from 'node:crypto';
import type { Store } from '../../db/open-store.ts';
import { captchaLetters } from './image/glyphs.ts';
import { isProofOfWork, isSolution, proofOfWorkPrefix } from './proof-of-work.ts';

/** Code of every captcha in test mode. Source: product description, `npm run start:test`. */
const testCode = '1234';

/** Makes the code of a new captcha: four random letters. */
export const newCaptchaCode = ({ testing }: { testing: boolean }): string =>
  testing ? testCode : Array.from({ length: 4 }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');

/** How long a code is valid. Source: product description, captcha. */
export const captchaLifetimeMs = 300_000;

/** Stores a code under a new key, which is returned, and deletes expired codes. */
export const issueCaptcha = async ({ db }: Store, code: string, now: number): Promise<string> => {
  await db.deleteFrom('captchas').where('expires_at', '<=', now).execute();
  const key = randomBytes(16).toString('base64url');
  await db
    .insertInto('captchas')
    .values({ key, code, expires_at: now + captchaLifetimeMs })
    .execute();
  return key;
};

/** Replaces the code of a key. @returns false where the key is used, expired or unknown */
export const renewCaptcha = async ({ db }: Store, key: string, code: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('captchas')
    .set({ code, expires_at: now + captchaLifetimeMs })
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .where('code', 'not like', `${proofOfWorkPrefix}%`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The code to draw for a key; undefined where the key is used, expired, unknown or that of a proof of work. */
export const captchaCode = async ({ db }: Store, key: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('captchas')
      .select('code')
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .where('code', 'not like', `${proofOfWorkPrefix}%`)
      .executeTakeFirst()
  )?.code;

/** Outcome of an answer to a captcha. */
export type CaptchaResult = 'right' | 'wrong' | 'expired';

/** Compares an answer and deletes the captcha in one statement, so that of concurrent answers only one counts. */
export const checkCaptcha = async (
  { db }: Store,
  { key, answer }: { key: string; answer: string },
  now: number,
): Promise<CaptchaResult> => {
  const row = await db.deleteFrom('captchas').where('key', '=', key).returningAll().executeTakeFirst();
  if (!row || row.expires_at <= now) return 'expired';
  const isRight = isProofOfWork(row.code) ? await isSolution(answer, row.code) : normalAnswer(answer) === row.code;
  return isRight ? 'right' : 'wrong';
};

/** Makes small letters, full-width letters and spaces count as right. */
const normalAnswer = (answer: string): string => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
