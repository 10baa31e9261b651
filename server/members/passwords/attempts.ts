import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';

/** Limit of the attempts on one subject within a sliding window. */
export interface Limit {
  /** Name of the limit, such as `login name 某人`; only a hash of it is stored. */
  subject: string;
  maxAttempts: number;
  windowMs: number;
  /**
   * Where given, further attempts are not locked out for the window, but each needs a pause after the one before: a quarter of
   * a minute, then twice as long each time, up to this.
   */
  maxPauseMs?: number;
}

/** First pause of a limit with {@link Limit.maxPauseMs}. */
const firstPauseMs = 15_000;

/** Difference between the clocks of servers. Attempts from further in the future were counted by a clock that was wrong. */
const maxSkewMs = 60_000;

/**
 * A secret that somebody may try to guess: the password at sign-in, by name or, from browsers that the member is known to use,
 * by those; or the password of a signed-in member, or a code of their second factor.
 */
export type Credential =
  | { kind: 'login'; name: string }
  | { kind: 'device'; name: string }
  | { kind: 'password'; memberId: number }
  | { kind: 'code'; memberId: number };

/** The subject under which failures at a credential are counted. */
export const subjectOf = (credential: Credential): string => {
  switch (credential.kind) {
    case 'login':
      return `login name ${credential.name}`;
    case 'device':
      return `login known device of ${credential.name}`;
    case 'password':
      return `password member ${credential.memberId}`;
    case 'code':
      return `code member ${credential.memberId}`;
  }
};

/** Either the whole seconds until the next attempt is allowed, or the rows of an attempt that may go on. */
type Attempt = { waitSeconds: number } | { waitSeconds: 0; ids: number[] };

/** Longest window of any limit; older attempts are deleted. */
const maxWindowMs = 3_600_000;

/**
 * Counts an attempt before its outcome is known, so that concurrent attempts cannot all pass. After a success
 * {@link deleteAttempt} takes it back, and only failures stay. Several servers on one database count together.
 */
export const beginAttempt = async ({ db, dialect }: Store, limits: readonly Limit[], now: number): Promise<Attempt> => {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.or([eb('at', '<=', now - maxWindowMs), eb('at', '>', now + maxSkewMs)]))
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
  { subject, maxAttempts, windowMs, maxPauseMs }: Limit,
  now: number,
): Promise<number> => {
  const counted = await trx
    .selectFrom('attempts')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', now - windowMs)
    .orderBy('at', 'desc')
    .limit(maxAttempts + maxDoublings)
    .execute();
  const oldestThatCounts = counted[maxAttempts - 1];
  const last = counted[0];
  if (!oldestThatCounts || !last) return 0;
  const pauseMs = firstPauseMs * 2 ** (counted.length - maxAttempts);
  const until = maxPauseMs === undefined ? oldestThatCounts.at + windowMs : last.at + Math.min(pauseMs, maxPauseMs);
  return Math.max(Math.ceil((until - now) / 1000), 0);
};

/** Attempts beyond a limit that still lengthen the pause. */
const maxDoublings = 20;

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('hex');
