import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Authority, recordAct } from '../../console/record/record-act.ts';
import type { LastUses } from '../../db/last-uses.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';

/** Minimum time between two notes in the table of a token's last use. */
const noteIntervalMs = 60_000;

/** A token without its secret; times in epoch milliseconds. */
export type ReleaseToken = Omit<Selectable<Tables['release_tokens']>, 'token_hash'>;

interface NewToken {
  /** The one app that its bearer may publish and activate. */
  app: string;
  by: string;
  /** Of staff, for the record. */
  authority?: Authority;
  now: number;
}

/** Makes a token. Only its hash is stored, so it cannot be shown again. @returns the token */
export const makeToken = async ({ db }: Pick<Store, 'db'>, { app, by, authority, now }: NewToken): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const id = await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('release_tokens')
      .values({ app, token_hash: hashOf(secret).toString('hex'), made_by: by, made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (authority) {
      const object = tokenObject({ id: made.id, app });
      const values = { before: null, after: { revoked: false } };
      await recordAct(trx, authority, { kind: 'release_token.make', object, ...values }, now);
    }
    return made.id;
  });
  return `${id}.${secret}`;
};

/** What a token is in the record. */
const tokenObject = ({ id, app }: { id: number; app: string }) => ({
  kind: 'release_token' as const,
  id,
  name: `${app} 的凭证 ${id}`,
});

/**
 * Finds a token's id and app; null where there is no such token, or it was revoked.
 * @param uses where the token's use is noted
 */
export const findToken = async (
  { db }: Pick<Store, 'db'>,
  token: string,
  now: number,
  uses?: Pick<LastUses, 'note'>,
): Promise<{ id: number; app: string } | null> => {
  const [, id, secret] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const row = await db
    .selectFrom('release_tokens')
    .select(['id', 'app', 'token_hash', 'last_used_at'])
    .where('id', '=', Number(id))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  // Compared in constant time.
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash, 'hex'), hashOf(secret))) return null;
  if (now - (row.last_used_at ?? 0) >= noteIntervalMs) uses?.note(row.id, now);
  return { id: row.id, app: row.app };
};

/**
 * Revokes a token, or lets it count again.
 * @returns the entry in the record; null where there is no token of this id that is not so already
 */
export const setTokenRevoked = (
  { db }: Pick<Store, 'db'>,
  id: number,
  isRevoked: boolean,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('release_tokens')
      .set({ revoked_at: isRevoked ? now : null })
      .where('id', '=', id)
      .where('revoked_at', isRevoked ? 'is' : 'is not', null)
      .returning('app')
      .executeTakeFirst();
    if (!changed) return null;
    const kind = isRevoked ? 'release_token.revoke' : 'release_token.restore';
    const values = { before: { revoked: !isRevoked }, after: { revoked: isRevoked } };
    return recordAct(trx, authority, { kind, object: tokenObject({ id, app: changed.app }), ...values }, now);
  });

/** All tokens, revoked ones among them. */
export const listTokens = ({ db }: Pick<Store, 'db'>): Promise<ReleaseToken[]> =>
  db
    .selectFrom('release_tokens')
    .select(['id', 'app', 'made_by', 'made_at', 'last_used_at', 'revoked_at'])
    .orderBy('id')
    .execute();

/** The latest tokens, newest first, revoked ones among them. */
export const listLatestTokens = ({ db }: Pick<Store, 'db'>, count: number): Promise<ReleaseToken[]> =>
  db
    .selectFrom('release_tokens')
    .select(['id', 'app', 'made_by', 'made_at', 'last_used_at', 'revoked_at'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
