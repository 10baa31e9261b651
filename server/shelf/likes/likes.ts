import type { Transaction } from 'kysely';
import type { LikeState } from 'shared-api/schemas/bookshelf';
import { parseNovelId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall } from '../../http/failures/failures.ts';

/**
 * Whether a member likes a novel and how many do; null where no such novel can be read.
 * @param memberId null for a visitor, who likes nothing
 */
export const likeState = async (
  { db }: Pick<Store, 'db'>,
  memberId: number | null,
  bid: string,
): Promise<LikeState | null> => {
  const novelId = parseNovelId(bid);
  if (novelId === null) return null;
  const novel = await db
    .selectFrom('novels')
    .select('like_count')
    .where('id', '=', novelId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!novel) return null;
  const like =
    memberId === null
      ? undefined
      : await db
          .selectFrom('likes')
          .select('novel_id')
          .where('member_id', '=', memberId)
          .where('novel_id', '=', novelId)
          .executeTakeFirst();
  return { liked: like !== undefined, count: novel.like_count };
};

/** Novels that one member may like. */
export const maxLikes = 10_000;

/**
 * Sets or takes back a like; a repetition changes nothing. Triggers keep the count (migration 0004).
 * @returns null where no such novel can be read
 * @throws FailedCall 409 where the member likes too many others
 */
export const setLike = async (
  { db, dialect }: Store,
  memberId: number,
  { bid, liked, now }: { bid: string; liked: boolean; now: number },
): Promise<LikeState | null> => {
  const novelId = parseNovelId(bid);
  if (novelId === null) return null;
  return db.transaction().execute(async (trx) => {
    if ((await likeState({ db: trx }, memberId, bid)) === null) return null;
    if (liked) {
      await requireRoom(trx, memberId, novelId);
      await trx
        .insertInto('likes')
        .values({ member_id: memberId, novel_id: novelId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      // The trigger that counts writes the novel after the like; who removes the novel does it the other way round.
      await dialect.lockNovels(trx, [novelId]);
      await trx.deleteFrom('likes').where('member_id', '=', memberId).where('novel_id', '=', novelId).execute();
    }
    return likeState({ db: trx }, memberId, bid);
  });
};

const requireRoom = async (trx: Transaction<Tables>, memberId: number, novelId: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('likes')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .where('novel_id', '<>', novelId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxLikes) throw new FailedCall(409, 'conflict', `最多为 ${maxLikes} 部作品点赞`);
};
