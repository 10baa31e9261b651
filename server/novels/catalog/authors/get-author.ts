import { type SqlBool, sql } from 'kysely';
import type { AuthorNovels } from 'shared-api/schemas/related';
import { decodeCursor, encodeCursor } from '../../../db/cursor.ts';
import { parseNovelId as parseId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { pageSize } from '../filter/filter-novels.ts';
import { selectSummaries, toSummary } from '../novel-summaries.ts';

const list = 'author';

/**
 * An author with one page of their novels, the newest chapter first; null where nobody has this id, or nothing of theirs can be
 * read.
 * @throws BadCursorError for a cursor of another list
 */
export const getAuthor = async (store: Store, id: string, cursor?: string): Promise<AuthorNovels | null> => {
  const authorId = parseId(id);
  if (authorId === null) return null;
  const rows = await selectNovelsOf(store, authorId, { cursor }).execute();
  const shown = rows.slice(0, pageSize);
  const [first] = shown;
  if (!first) return null;
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    author: { id, name: first.author_name },
    items: shown.map(toSummary),
    next_cursor: last ? encodeCursor(list, { value: last.latest_at, id: last.id }) : null,
  };
};

/** An author's novels, the newest chapter first; by default one more than a page. */
export const selectNovelsOf = (
  { db }: Pick<Store, 'db'>,
  authorId: number,
  { cursor, limit = pageSize + 1 }: { cursor?: string | undefined; limit?: number } = {},
) => {
  const query = selectSummaries(db)
    .where('novels.author_id', '=', authorId)
    .orderBy('novels.latest_at', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(limit);
  if (cursor === undefined) return query;
  const { value, id } = decodeCursor([list], cursor);
  return query.where(sql<SqlBool>`(novels.latest_at, novels.id) < (${value}, ${id})`);
};
