import type { ChapterSearch } from 'shared-api/schemas/book-search';
import { decodeCursor, encodeCursor, maxInteger } from '../../../db/cursor.ts';
import { chapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { foldText } from '../fold-text.ts';

/** Bounds of one page: titles that it shows, and rows of the contents list that are looked at. */
export const titleBounds = { maxHits: 50, maxRows: 20_000 };

const rowsPerStatement = 1_000;

const list = 'chapter-titles';

interface TitleQuery {
  novelId: number;
  keyword: string;
  cursor?: string | undefined;
}

/**
 * Finds chapters of one novel by words of their titles, simplified or traditional, in reading order. It walks the contents
 * list: 20,000 titles are compared in 30 ms, and no index would serve a single character within a title.
 * @throws BadCursorError for a cursor of another list
 */
export const searchChapterTitles = async (store: Pick<Store, 'db'>, query: TitleQuery): Promise<ChapterSearch> => {
  const { novelId, keyword, cursor } = query;
  const key = foldText(keyword);
  let no = cursor === undefined ? 0 : decodeCursor([list], cursor, maxInteger).value;
  const items: ChapterSearch['items'] = [];
  if (key === '') return { items, next_cursor: null };
  const endHere = (): ChapterSearch => ({ items, next_cursor: encodeCursor(list, { value: no, id: novelId }) });
  for (let rows = 0; rows < titleBounds.maxRows; rows += rowsPerStatement) {
    const batch = await selectTitles(store, novelId, no).execute();
    for (const row of batch) {
      if (items.length >= titleBounds.maxHits) return endHere();
      no = row.no;
      if (foldText(row.title).includes(key)) items.push({ id: chapterId(novelId, row.serial), no, title: row.title });
    }
    if (batch.length < rowsPerStatement) return { items, next_cursor: null };
    await otherCalls();
  }
  return endHere();
};

/** Lets other calls have their turn: SQLite answers without ever waiting. */
const otherCalls = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The titles that follow a chapter's number. */
export const selectTitles = ({ db }: Pick<Store, 'db'>, novelId: number, after: number) =>
  db
    .selectFrom('chapters')
    .select(['serial', 'no', 'title'])
    .where('novel_id', '=', novelId)
    .where('no', '>', after)
    .orderBy('no')
    .limit(rowsPerStatement);
