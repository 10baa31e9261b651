import type { Kysely, Transaction } from 'kysely';
import type { ContentRevision } from './content-revision.ts';
import type { Tables } from './tables.ts';

/** A database of either kind, opened. */
export interface OpenDatabase {
  db: Kysely<Tables>;
  /** Reads the library as it is at one moment, however long it takes; no writer waits for it. */
  readSnapshot<Result>(read: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Connections of the pool, by state; none where there is no pool. */
  connections?: () => { name: 'busy' | 'idle' | 'waiting'; value: number }[];
  /**
   * Count of the times that {@link watchContent} had to connect again, none on SQLite. Between two of them another server may have taken
   * over that has lost the last commits: an earlier count or id can then come again and mean something else.
   */
  epoch(): number;
  /** Begins to follow the count of content changes; the tables must be there. */
  watchContent(): Promise<ContentRevision>;
}
