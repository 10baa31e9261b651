import { lockMember } from './members.ts';
import type { Store } from './open-store.ts';

/** Deletes a member and, because their rows refer to it, everything of theirs. */
export const deleteMember = async ({ db, dialect }: Store, memberId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    await trx.deleteFrom('members').where('id', '=', memberId).execute();
  });
};
