import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/** Limit of the attempts on one subject within a sliding window. */
export interface Limit {
  /** Name of the limit, such as `login name 某人`; only a hash of it is stored. */
  subject: string;
  maxAttempts: number;
  windowMs: number;
}

/** A secret that somebody may try to guess: the password at sign-in, by name, or that of a signed-in member. */
export type Credential = { kind: 'login'; name: string } | { kind: 'password'; memberId: number };

/** The subject under which failures at a credential are counted. */
export const subjectOf = (credential: Credential): string =>
  credential.kind === 'login' ? `login name ${credential.name}` : `password member ${credential.memberId}`;

/** Either the whole seconds until the next attempt is allowed, or the rows of an attempt that may go on. */
export type Attempt = { waitSeconds: number } | { waitSeconds: 0; ids: number[] };

/** Longest window of any limit; older attempts are deleted. */
const maxWindowMs = 3_600_000;

/**
 * Counts an attempt before its outcome is known, so that concurrent attempts cannot all pass. After a success
 * {@link deleteAttempt} takes it back, and only failures stay. Several servers on one database count together.
 */
export const beginAttempt = async ({ db, dialect }: Store, limits: readonly Limit[], now: number): Promise<Attempt> => {
  await db
    .deleteFrom('attempts')
    .where('at', '<=', now - maxWindowMs)
    .execute();
  const hashed = limits
    .map((limit) => ({ ...limit, subject: hashOf(limit.subject) }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  return db.transaction().execute(async (trx) => {
    for (const { subject } of hashed) await dialect.lock(trx, subject);
    let waitSeconds = 0;
    for (const limit of hashed) waitSeconds = Math.max(waitSeconds, await secondsToWait(trx, limit, now));
    if (waitSeconds > 0) return { waitSeconds };
    if (hashed.length === 0) return { waitSeconds: 0, ids: [] };
    const rows = await trx
      .insertInto('attempts')
      .values(hashed.map(({ subject }) => ({ subject, at: now })))
      .returning('id')
      .execute();
    return { waitSeconds: 0, ids: rows.map(({ id }) => id) };
  });
};

/** Deletes the rows of one attempt, which did not fail. */
export const deleteAttempt = async ({ db }: Store, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('attempts').where('id', 'in', ids).execute();
};

/** Deletes every attempt on a subject: a member who has proved their identity starts from zero. */
export const deleteAttemptsOn = async ({ db }: Pick<Store, 'db'>, subject: string): Promise<void> => {
  await db.deleteFrom('attempts').where('subject', '=', hashOf(subject)).execute();
};

const secondsToWait = async (
  trx: Transaction<Tables>,
  { subject, maxAttempts, windowMs }: Limit,
  now: number,
): Promise<number> => {
  const oldestThatCounts = await trx
    .selectFrom('attempts')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', now - windowMs)
    .orderBy('at', 'desc')
    .offset(maxAttempts - 1)
    .limit(1)
    .executeTakeFirst();
  return oldestThatCounts ? Math.ceil((oldestThatCounts.at + windowMs - now) / 1000) : 0;
};

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('hex');
