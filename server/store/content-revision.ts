import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Counts the changes of what every reader may see. Rendered pages are kept under the count they were made at, so a change
 * makes all of them old at once, whichever process made it.
 */
export interface ContentRevision {
  /** The count as it stands now; cheap enough to be asked with every request. */
  current(): number;
  close(): Promise<void>;
}

/** Channel on which PostgreSQL says the new count. */
export const contentChannel = 'content_revision';

/** To be called last in every transaction that changes what readers see: it holds back other writers until the end. */
export const countContentChange = async (trx: Transaction<Tables>): Promise<void> => {
  await trx
    .updateTable('content_revision')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .execute();
};
