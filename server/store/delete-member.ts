import type { Transaction } from 'kysely';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Takes back what a member's rows added to the counts of others; the rows themselves go with the member. */
export type BeforeDeletion = (trx: Transaction<Tables>, memberId: number) => Promise<void>;

/** One for each area that counts what members do. */
const beforeDeletion: BeforeDeletion[] = [];

/** Deletes a member and, because their rows refer to it, everything of theirs. */
export const deleteMember = async ({ db }: Store, memberId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    for (const takeBack of beforeDeletion) await takeBack(trx, memberId);
    await trx.deleteFrom('members').where('id', '=', memberId).execute();
  });
};
