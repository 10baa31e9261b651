import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Store } from './open-store.ts';
import type { ReleaseTables } from './release-tables.ts';

/** A token's last use is noted at most so often, in milliseconds. */
const noteEvery = 60_000;

/** A token without its secret; times in epoch milliseconds. */
export type ReleaseToken = Omit<Selectable<ReleaseTables['release_tokens']>, 'token_hash'>;

interface NewToken {
  /** The one app that its bearer may publish and switch. */
  app: string;
  by: string;
  now: number;
}

/** @returns the token, of which only a hash is kept: it cannot be shown again */
export const makeToken = async ({ db }: Pick<Store, 'db'>, { app, by, now }: NewToken): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('release_tokens')
    .values({ app, token_hash: hashOf(secret).toString('hex'), made_by: by, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id}.${secret}`;
};

/** Whose token this is; null where it is nobody's, or was revoked. */
export const findToken = async (
  { db }: Pick<Store, 'db'>,
  token: string,
  now: number,
): Promise<{ id: number; app: string } | null> => {
  const [, id, secret] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const row = await db
    .selectFrom('release_tokens')
    .select(['id', 'app', 'token_hash', 'last_used_at'])
    .where('id', '=', Number(id))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  // In the same time whatever is wrong with it.
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash, 'hex'), hashOf(secret))) return null;
  if (now - (row.last_used_at ?? 0) >= noteEvery) {
    await db.updateTable('release_tokens').set({ last_used_at: now }).where('id', '=', row.id).execute();
  }
  return { id: row.id, app: row.app };
};

/** @returns whether there was such a token, still good */
export const revokeToken = async ({ db }: Pick<Store, 'db'>, id: number, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('release_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** All that were ever made. */
export const listTokens = ({ db }: Pick<Store, 'db'>): Promise<ReleaseToken[]> =>
  db
    .selectFrom('release_tokens')
    .select(['id', 'app', 'made_by', 'made_at', 'last_used_at', 'revoked_at'])
    .orderBy('id')
    .execute();

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
