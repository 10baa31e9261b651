import { isNobody } from 'shared-api/is-nobody';
import type { AuthorNovels, AuthorOrder } from 'shared-api/schemas/related';
import { decodeCursor, encodeCursor, maxInteger } from '../../../db/cursor.ts';
import { parseNovelId as parseId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { pageSize } from '../filter/filter-novels.ts';
import { compareNovel } from '../novel-keys.ts';
import { selectSummaries, toSummary } from '../novel-summaries.ts';

/** The column of each order; each has an index with the author. */
const columns = { updated: 'latest_at', published: 'created_at', words: 'word_count' } as const;

const listOf = (order: AuthorOrder): string => (order === 'updated' ? 'author' : `author-${order}`);

/** Novels that are counted for one page, at most. */
const maxCounted = 5_000;

interface AuthorQuery {
  order?: AuthorOrder | undefined;
  cursor?: string | undefined;
}

/**
 * An author with one page of their novels, the newest chapter first unless asked otherwise; null where nobody has this id, nothing of
 * theirs can be read, or the name says that nobody knows the author.
 * @throws BadCursorError for a cursor of another list
 */
export const getAuthor = async (
  store: Store,
  id: string,
  { order = 'updated', cursor }: AuthorQuery = {},
): Promise<AuthorNovels | null> => {
  const authorId = parseId(id);
  if (authorId === null) return null;
  const rows = await selectNovelsOf(store, authorId, { order, cursor }).execute();
  const shown = rows.slice(0, pageSize);
  const [first] = shown;
  if (!first || isNobody(first.author_name)) return null;
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const counts = await selectCounts(store, authorId).executeTakeFirstOrThrow();
  return {
    author: { id, name: first.author_name },
    counts: { novels: Number(counts.novels), finished: Number(counts.finished), words: Number(counts.words) },
    items: shown.map(toSummary),
    next_cursor: last ? encodeCursor(listOf(order), { value: last[columns[order]], id: last.id }) : null,
  };
};

/** An author's novels, the newest chapter first unless asked otherwise; by default one more than a page. */
export const selectNovelsOf = (
  { db }: Pick<Store, 'db'>,
  authorId: number,
  { order = 'updated', cursor, limit = pageSize + 1 }: AuthorQuery & { limit?: number } = {},
) => {
  const column = `novels.${columns[order]}` as const;
  const query = selectSummaries(db)
    .where('novels.author_id', '=', authorId)
    .orderBy(column, 'desc')
    .orderBy('novels.id', 'desc')
    .limit(limit);
  if (cursor === undefined) return query;
  const last = decodeCursor([listOf(order)], cursor, order === 'words' ? maxInteger : undefined);
  return query.where(compareNovel(columns[order], '<', last));
};

/** Counts an author's novels, those that are finished, and all their characters, over at most {@link maxCounted} novels. */
export const selectCounts = ({ db }: Pick<Store, 'db'>, authorId: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('novels')
        .select(['status', 'word_count'])
        .where('author_id', '=', authorId)
        .where('taken_down_at', 'is', null)
        // By the index of those that can be read.
        .orderBy('latest_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxCounted)
        .as('theirs'),
    )
    .select(({ fn, eb }) => [
      fn.countAll<string | number>().as('novels'),
      fn.count<string | number>(eb.case().when('status', '=', 2).then(1).end()).as('finished'),
      fn.coalesce(fn.sum<string | number>('word_count'), eb.lit(0)).as('words'),
    ]);
