import type { Transaction } from 'kysely';
import { lockMember } from '../auth/sessions.ts';
import { forgetNames } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/** Deletes a member with everything of theirs; the record of acts keeps what was done, without their name. */
export const deleteMember = async ({ db, dialect }: Store, memberId: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    await deleteMemberRows(dialect, trx, memberId);
  });
};

/**
 * Deletes a locked member and, because their rows refer to it, everything of theirs. The novels that they collected and liked count one
 * less; they are locked in order first, so that two who leave at once do not wait for each other.
 */
export const deleteMemberRows = async (
  dialect: Store['dialect'],
  trx: Transaction<Tables>,
  memberId: number,
): Promise<void> => {
  const novels = await trx
    .selectFrom('bookshelf_entries')
    .select('novel_id')
    .where('member_id', '=', memberId)
    .union(trx.selectFrom('likes').select('novel_id').where('member_id', '=', memberId))
    .execute();
  await dialect.lockNovels(
    trx,
    novels.map(({ novel_id }) => novel_id),
  );
  await forgetNames(trx, memberId);
  await trx.deleteFrom('members').where('id', '=', memberId).execute();
};
