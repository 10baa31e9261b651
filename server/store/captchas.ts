import { randomBytes } from 'node:crypto';
import type { Store } from './open-store.ts';

/** How long a code is good, in milliseconds. Source: product description, captcha. */
export const captchaLength = 300_000;

/** Keeps a code under a new key, which is returned. Codes that are over go. */
export const issueCaptcha = async ({ db }: Store, code: string, now: number): Promise<string> => {
  await db.deleteFrom('captchas').where('expires_at', '<=', now).execute();
  const key = randomBytes(16).toString('base64url');
  await db
    .insertInto('captchas')
    .values({ key, code, expires_at: now + captchaLength })
    .execute();
  return key;
};

/** Puts a new code under a key. @returns false where the key is spent, over or unknown */
export const renewCaptcha = async ({ db }: Store, key: string, code: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('captchas')
    .set({ code, expires_at: now + captchaLength })
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The code to be drawn; undefined where the key is spent, over or unknown. */
export const captchaCode = async ({ db }: Store, key: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('captchas')
      .select('code')
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.code;

/** What came of an answer to a captcha. */
export type CaptchaResult = 'right' | 'wrong' | 'over';

/** Compares and spends a captcha in one step: of several who answer at once, one is heard. */
export const spendCaptcha = async (
  { db }: Store,
  { key, answer }: { key: string; answer: string },
  now: number,
): Promise<CaptchaResult> => {
  const row = await db.deleteFrom('captchas').where('key', '=', key).returningAll().executeTakeFirst();
  if (!row || row.expires_at <= now) return 'over';
  return normalAnswer(answer) === row.code ? 'right' : 'wrong';
};

/** Small letters, full-width letters and spaces are as good. */
const normalAnswer = (answer: string): string => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
