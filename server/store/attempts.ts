import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Of one subject, at most so many in a sliding window of milliseconds. */
export interface Limit {
  /** What is limited, such as `login name 某人`; kept as a hash. */
  subject: string;
  most: number;
  window: number;
}

/** What can be guessed, and whose it is. */
export type Guessed = { what: 'login'; name: string } | { what: 'password'; memberId: number };

/** The subject under which failures about one member are counted. */
export const subjectOf = (guessed: Guessed): string =>
  guessed.what === 'login' ? `login name ${guessed.name}` : `password member ${guessed.memberId}`;

/** Either how long to wait, in whole seconds, or the attempt, to be forgotten where it does not fail. */
export type Attempt = { wait: number } | { wait: 0; ids: number[] };

/** No limit looks further back, in milliseconds. */
const longestWindow = 3_600_000;

/**
 * Counts an attempt before it is known how it ends, so that many at once are not all let through; who succeeds calls
 * {@link forgetAttempt}, and only failures stay. Several servers on one database count together.
 */
export const beginAttempt = async ({ db, dialect }: Store, limits: readonly Limit[], now: number): Promise<Attempt> => {
  await db
    .deleteFrom('attempts')
    .where('at', '<=', now - longestWindow)
    .execute();
  const hashed = limits
    .map((limit) => ({ ...limit, subject: hashOf(limit.subject) }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  return db.transaction().execute(async (trx) => {
    for (const { subject } of hashed) await dialect.lock(trx, subject);
    let wait = 0;
    for (const limit of hashed) wait = Math.max(wait, await secondsToWait(trx, limit, now));
    if (wait > 0) return { wait };
    if (hashed.length === 0) return { wait: 0, ids: [] };
    const rows = await trx
      .insertInto('attempts')
      .values(hashed.map(({ subject }) => ({ subject, at: now })))
      .returning('id')
      .execute();
    return { wait: 0, ids: rows.map(({ id }) => id) };
  });
};

/** The attempt did not fail. */
export const forgetAttempt = async ({ db }: Store, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('attempts').where('id', 'in', ids).execute();
};

/** Whoever has shown who they are begins anew. */
export const forgetSubject = async ({ db }: Pick<Store, 'db'>, subject: string): Promise<void> => {
  await db.deleteFrom('attempts').where('subject', '=', hashOf(subject)).execute();
};

const secondsToWait = async (
  trx: Transaction<Tables>,
  { subject, most, window }: Limit,
  now: number,
): Promise<number> => {
  const oldestThatCounts = await trx
    .selectFrom('attempts')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', now - window)
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return oldestThatCounts ? Math.ceil((oldestThatCounts.at + window - now) / 1000) : 0;
};

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('hex');
