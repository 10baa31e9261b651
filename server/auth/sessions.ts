import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Role } from 'shared-api/console/roles';
import type { Session } from 'shared-api/schemas/account';
import { isoTime } from '../db/ids.ts';
import type { LastUses } from '../db/last-uses.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

const dayMs = 86_400_000;

/** Length of a session with 记住我, and without. */
export const sessionLengthMs = { remembered: 30 * dayMs, standard: dayMs } as const;

/** Sessions of one member at a time; a further sign-in ends the one that was not used for the longest time. */
export const maxSessions = 50;

/** Shortest time between two notes of a session's last use. */
const lastSeenIntervalMs = 60_000;

/** The member behind a request. */
export interface SignedInMember {
  id: number;
  username: string;
  sessionId: number;
  role: Role;
  /** Until when this session may do what is dangerous without giving the password again; null where it must give it. */
  confirmedUntil: number | null;
  /** Whether the member has no second factor, or whether this session has given a code of it. */
  secondFactor: 'off' | 'needed' | 'given';
}

interface NewSession {
  account: { id: number; password_hash: string };
  device: string;
  /** When the member first signed in with this browser; now where they do so for the first time. */
  deviceSeenAt?: number;
  lengthMs: number;
  now: number;
}

/**
 * Locks a member until the transaction ends, against all that signs them in, changes their password, locks or deletes
 * their account.
 */
export const lockMember = (dialect: Store['dialect'], trx: Transaction<Tables>, memberId: number): Promise<void> =>
  dialect.lock(trx, `member ${memberId}`);

/**
 * Signs a member in.
 * @param session `account` as it was when its password was checked
 * @returns the token for the cookie, of which only a hash is kept; null where the password was changed or the account
 * locked meanwhile: then its sessions were to end, and this one would have outlived them
 */
export const startSession = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  { account, device, deviceSeenAt, lengthMs, now }: NewSession,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, account.id);
    const unchanged = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('locked_at', 'is', null)
      .executeTakeFirst();
    if (!unchanged) return null;
    const token = randomBytes(32).toString('base64url');
    const times = {
      created_at: now,
      last_seen_at: now,
      expires_at: now + lengthMs,
      device_seen_at: deviceSeenAt ?? now,
    };
    await trx
      .insertInto('sessions')
      .values({ token_hash: hashOf(token), member_id: account.id, device, ...times })
      .execute();
    const kept = trx
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', account.id)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxSessions);
    await trx.deleteFrom('sessions').where('member_id', '=', account.id).where('id', 'not in', kept).execute();
    return token;
  });

/** Deletes expired sessions. */
export const deleteExpiredSessions = async ({ db }: Pick<Store, 'db'>, now: number): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
};

/**
 * Member signed in by a token; null where it is unknown or expired, or the account is locked.
 * @param uses where the session's use is noted
 */
export const memberOfSession = async (
  { db }: Pick<Store, 'db'>,
  token: string,
  now: number,
  uses?: Pick<LastUses, 'note'>,
): Promise<SignedInMember | null> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['members.id', 'members.username', 'members.role', 'members.second_factor_at as factor_at'])
    .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.confirmed_until'])
    .select('sessions.second_factor_at as code_at')
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now)
    .where('members.locked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (now - row.last_seen_at >= lastSeenIntervalMs) uses?.note(row.session_id, now);
  const { id, username, role, session_id: sessionId, confirmed_until: confirmedUntil } = row;
  const secondFactor = row.factor_at === null ? 'off' : row.code_at === null ? 'needed' : 'given';
  return { id, username, sessionId, role, confirmedUntil, secondFactor };
};

/** Lists a member's sessions, the last used first. */
export const listSessions = async (
  { db }: Pick<Store, 'db'>,
  { id, sessionId }: Pick<SignedInMember, 'id'> & Partial<Pick<SignedInMember, 'sessionId'>>,
  now: number,
): Promise<Session[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'device_seen_at', 'last_seen_at'])
    .where('member_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    device: row.device,
    created_at: isoTime(row.created_at),
    first_seen_at: isoTime(row.device_seen_at ?? row.created_at),
    last_seen_at: isoTime(row.last_seen_at),
    current: row.id === sessionId,
  }));
};

/** Ends the session of a token. */
export const endSession = async ({ db }: Pick<Store, 'db'>, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
};

/** Ends some of a member's sessions; ids that are not theirs have no effect. */
export const endSessions = async (
  { db }: Pick<Store, 'db'>,
  memberId: number,
  sessionIds: readonly number[],
): Promise<void> => {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).where('id', 'in', sessionIds).execute();
};

/** Notes that the password was given again to a session. @param until epoch milliseconds */
export const confirmSession = async ({ db }: Pick<Store, 'db'>, sessionId: number, until: number): Promise<void> => {
  await db.updateTable('sessions').set({ confirmed_until: until }).where('id', '=', sessionId).execute();
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
