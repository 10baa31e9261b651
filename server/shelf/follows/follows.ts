import type { Transaction } from 'kysely';
import { isNobody } from 'shared-api/is-nobody';
import type { FollowedAuthors, FollowState } from 'shared-api/schemas/related';
import { lockMember } from '../../auth/sessions.ts';
import { compareKeyset, decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { isoTime, parseNovelId as parseId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall } from '../../http/failures/failures.ts';

/** Authors that one member may follow. */
export const maxFollows = 1_000;

const pageSize = 50;
const list = 'follows';

/** Whether a member follows an author; null where nobody has this id, or nobody knows the author. */
export const followState = async (
  { db }: Pick<Store, 'db'>,
  memberId: number,
  id: string,
): Promise<FollowState | null> => {
  const authorId = parseId(id);
  if (authorId === null) return null;
  const author = await db.selectFrom('authors').select('name').where('id', '=', authorId).executeTakeFirst();
  if (!author || isNobody(author.name)) return null;
  const follow = await db
    .selectFrom('author_follows')
    .select('author_id')
    .where('member_id', '=', memberId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  return { followed: follow !== undefined };
};

/**
 * Follows an author, or no longer; a repetition changes nothing.
 * @returns null where {@link followState} is null
 * @throws FailedCall 409 where the member follows too many others
 */
export const setFollow = async (
  { db, dialect }: Store,
  memberId: number,
  { id, followed, now }: { id: string; followed: boolean; now: number },
): Promise<FollowState | null> =>
  db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    if ((await followState({ db: trx }, memberId, id)) === null) return null;
    const authorId = Number(id);
    if (followed) {
      await requireRoom(trx, memberId, authorId);
      await trx
        .insertInto('author_follows')
        .values({ member_id: memberId, author_id: authorId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx
        .deleteFrom('author_follows')
        .where('member_id', '=', memberId)
        .where('author_id', '=', authorId)
        .execute();
    }
    return { followed };
  });

const requireRoom = async (trx: Transaction<Tables>, memberId: number, authorId: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('author_follows')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .where('author_id', '<>', authorId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxFollows) throw new FailedCall(409, 'conflict', `最多关注 ${maxFollows} 位作者`);
};

/**
 * The authors whom a member follows, the last followed first, each with the novel that has the newest chapter.
 * @throws BadCursorError for a cursor of another list
 */
export const listFollows = async ({ db }: Store, memberId: number, cursor?: string): Promise<FollowedAuthors> => {
  const rows = await selectFollows({ db }, memberId, cursor).execute();
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const items: FollowedAuthors['items'] = [];
  for (const { author_id, name, created_at } of shown) {
    const latest = await selectLatest({ db }, author_id).executeTakeFirst();
    items.push({
      author: { id: String(author_id), name },
      followed_at: isoTime(created_at),
      latest: latest ? { id: String(latest.id), title: latest.title, updated_at: isoTime(latest.latest_at) } : null,
    });
  }
  return { items, next_cursor: last ? encodeCursor(list, { value: last.created_at, id: last.author_id }) : null };
};

export const selectFollows = ({ db }: Pick<Store, 'db'>, memberId: number, cursor?: string) => {
  const query = db
    .selectFrom('author_follows')
    .innerJoin('authors', 'authors.id', 'author_follows.author_id')
    .select(['author_follows.author_id', 'author_follows.created_at', 'authors.name'])
    .where('author_follows.member_id', '=', memberId)
    .orderBy('author_follows.created_at', 'desc')
    .orderBy('author_follows.author_id', 'desc')
    .limit(pageSize + 1);
  if (cursor === undefined) return query;
  const columns = ['author_follows.created_at', 'author_follows.author_id'] as const;
  return query.where(compareKeyset(columns, '<', decodeCursor([list], cursor)));
};

/** The author's novel with the newest chapter that can be read. */
export const selectLatest = ({ db }: Pick<Store, 'db'>, authorId: number) =>
  db
    .selectFrom('novels')
    .select(['id', 'title', 'latest_at'])
    .where('author_id', '=', authorId)
    .where('taken_down_at', 'is', null)
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
