import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BookSearch } from 'shared-api/schemas/book-search';
import { decodeCursor, encodeCursor } from '../../../db/cursor.ts';
import { chapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { foldText } from '../fold-text.ts';
import { selectPart } from '../texts/find-in-part.ts';
import { mayHold } from '../texts/may-hold.ts';
import { signatureId, signatureRange } from '../texts/signature-parts.ts';
import { type GramPlace, gramPlaces } from '../texts/text-signature.ts';
import { findPlacesInPacked } from './find-places.ts';

/**
 * Bounds of one page: chapters and places that it shows, signatures looked at, parts of the novel read through (16 chapters
 * each), and the time after which it ends where it is. Where the words are rarer, the next page goes on there.
 */
export const pageBounds = { maxChapters: 20, maxPlaces: 60, maxSignatures: 2_000, maxParts: 40, maxMs: 250 };

const partsPerStatement = 256;

const list = 'book';

interface BookQuery {
  novelId: number;
  keyword: string;
  cursor?: string | undefined;
}

/**
 * Finds the places of one novel where a keyword stands, simplified or traditional, without regard to punctuation.
 * Chapters come in the order of their serials' parts, which is reading order unless chapters were put in between later.
 * @throws BadCursorError for a cursor of another list
 */
export const searchBook = async (store: Pick<Store, 'db' | 'dialect'>, query: BookQuery): Promise<BookSearch> => {
  const { novelId, keyword, cursor } = query;
  const key = foldText(keyword);
  /** Part that is being read (`id` of its signature), and the number of the chapter in it that was read last. */
  let position = cursor === undefined ? { id: signatureId(novelId, 0), value: 0 } : decodeCursor([list], cursor);
  if (key === '') return { items: [], next_cursor: null };
  const page = startPage();
  const grams = gramPlaces(key);
  const endHere = (): BookSearch => ({ items: page.items, next_cursor: encodeCursor(list, position) });
  while (true) {
    const parts = await selectBookParts(store, { novelId, from: position.id, grams }).execute();
    for (const { id, may_hold } of parts) {
      if (id !== position.id) position = { id, value: 0 };
      if (page.isFull() || page.hasLookedEnough()) return endHere();
      page.signatures += 1;
      if (!may_hold) continue;
      page.parts += 1;
      // Others have their turn: SQLite answers at once, and nothing else would be served for as long as a page is searched.
      await setImmediate();
      for (const row of await selectPart(store, id).where('chapters.no', '>', position.value).execute()) {
        if (page.isFull()) return endHere();
        position = { id, value: row.no };
        page.chaptersRead += 1;
        const found = findPlacesInPacked(row.paragraphs, key);
        if (found)
          page.items.push({ chapter: { id: chapterId(novelId, row.serial), no: row.no, title: row.title }, ...found });
      }
    }
    if (parts.length < partsPerStatement) return { items: page.items, next_cursor: null };
    position = { id: position.id + 1, value: 0 };
  }
};

const startPage = () => {
  const end = performance.now() + pageBounds.maxMs;
  const page = {
    items: [] as BookSearch['items'],
    signatures: 0,
    parts: 0,
    chaptersRead: 0,
    /** Asked between parts alone: within one it would end the page before anything was read. */
    hasLookedEnough: (): boolean => page.signatures >= pageBounds.maxSignatures || page.parts >= pageBounds.maxParts,
    isFull: (): boolean =>
      page.items.length >= pageBounds.maxChapters ||
      page.items.reduce((sum, { places }) => sum + places.length, 0) >= pageBounds.maxPlaces ||
      // Not before something was read: a page must get on, however slow the machine is.
      (page.chaptersRead > 0 && performance.now() > end),
  };
  return page;
};

/** Parts of one novel in their order, and whether a keyword may stand in them. @param from the first of them */
export const selectBookParts = (
  store: Pick<Store, 'db' | 'dialect'>,
  { novelId, from, grams }: { novelId: number; from: number; grams: readonly GramPlace[] },
) => {
  const [first, below] = signatureRange(sql.lit(novelId));
  const walked = store.db
    .selectFrom('text_signatures')
    .select(['id', 'pieces', 'salt'])
    .where('id', '>=', first)
    .where('id', '>=', from)
    .where('id', '<', below)
    .orderBy('id')
    .limit(partsPerStatement);
  return store.db.selectFrom(walked.as('walked')).select(['walked.id', mayHold(store, grams).as('may_hold')]);
};
