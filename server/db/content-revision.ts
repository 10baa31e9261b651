import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Count of the changes of content that every reader may see. Rendered pages are cached under the count they were made at, so a
 * change makes all of them old at once, whichever process made it.
 */
export interface ContentRevision {
  /** The present count; cheap enough to be asked with every request. */
  current(): number;
  /**
   * How many of these changes took something away or put something else in its place. As long as it is the same, an earlier page
   * lacks what came since, and shows nothing that has gone. Of the moment at which `current` was asked last,
   * or a later one where something was awaited since.
   */
  corrections(): number;
  /** Calls back with the releases, by app, of each set that any process tries: it may become active soon. PostgreSQL alone tells them. */
  onAnnouncedSet(listener: (releases: Readonly<Record<string, string>>) => void): void;
  close(): Promise<void>;
}

/** The row that both counts stand in. */
export type CountedChanges = Tables['content_revision'];

export const correctionsIn = ({ value, additions }: CountedChanges): number => value - additions;

/**
 * Counts a change. Called in every transaction that changes what readers see after all other rows but the counters of facets, categories and
 * tags (decision 75): it blocks other writers until the end.
 */
export const countContentChange = async (trx: Transaction<Tables>): Promise<void> => {
  await trx
    .updateTable('content_revision')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .execute();
};

/** {@link countContentChange} of a change that only adds something: kept lists may be shown without it for a moment. */
export const countAddition = async (trx: Transaction<Tables>): Promise<void> => {
  await trx
    .updateTable('content_revision')
    .set((eb) => ({ value: eb('value', '+', 1), additions: eb('additions', '+', 1) }))
    .execute();
};
