import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Count of the changes of content that every reader may see. Rendered pages are cached under the count they were made at, so a
 * change makes all of them old at once, whichever process made it.
 */
export interface ContentRevision {
  /** The present count; cheap enough to be asked with every request. */
  current(): number;
  close(): Promise<void>;
}

/** Counts a change. Called last in every transaction that changes what readers see: it blocks other writers until the end. */
export const countContentChange = async (trx: Transaction<Tables>): Promise<void> => {
  await trx
    .updateTable('content_revision')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .execute();
};
