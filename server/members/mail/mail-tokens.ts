import { createHash, randomBytes } from 'node:crypto';
import type { Store } from '../../db/open-store.ts';

/** What a mail's link is for: a new password, or the confirmation of the address. */
export type Purpose = 'reset' | 'confirm';

/** How long a link is valid. */
const linkLifetimeMs = { reset: 3_600_000, confirm: 86_400_000 } as const;

interface NewToken {
  memberId: number;
  purpose: Purpose;
  email: string;
  now: number;
}

/** Makes a token for a mail to a member, of which only a hash is kept; the member's earlier ones of this purpose end. */
export const makeMailToken = (
  { db }: Pick<Store, 'db'>,
  { memberId, purpose, email, now }: NewToken,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('mail_tokens').where('expires_at', '<=', now).execute();
    await trx.deleteFrom('mail_tokens').where('member_id', '=', memberId).where('purpose', '=', purpose).execute();
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('mail_tokens')
      .values({
        token_hash: hashOf(token),
        member_id: memberId,
        purpose,
        email,
        expires_at: now + linkLifetimeMs[purpose],
      })
      .execute();
    return token;
  });

/** The member whose token it is. It does not use the token up: taking it does. @returns null where it is unknown or used */
export const memberOfToken = async (
  { db }: Pick<Store, 'db'>,
  purpose: Purpose,
  token: string,
): Promise<number | null> => {
  const row = await db
    .selectFrom('mail_tokens')
    .select('member_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.member_id ?? null;
};

/** Takes a token: it counts once. @returns null where it is unknown, used or expired, or its address no longer the member's */
export const takeMailToken = async (
  { db }: Pick<Store, 'db'>,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<{ memberId: number; email: string } | null> => {
  const row = await db
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return null;
  const member = await db.selectFrom('members').select('email').where('id', '=', row.member_id).executeTakeFirst();
  return member?.email === row.email ? { memberId: row.member_id, email: row.email } : null;
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
