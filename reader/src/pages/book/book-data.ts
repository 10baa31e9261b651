import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { ChapterRow, ChapterWindow } from 'shared-api/schemas/chapter';
import type { Novel } from 'shared-api/schemas/novel';
import { firstChapterOfPage, rowsPerPage } from '../../novel/contents-address.ts';
import { reversedOrder } from './contents-order.ts';

export interface BookData {
  novel: Novel;
  contents: ChapterWindow;
  /** The newest chapters, the last one first, which stand on a phone in place of the contents until these are asked for. */
  latest: ChapterRow[];
  /** Number of the first chapter on this page of the contents list. */
  from: number;
  /** Whether the newest chapters come first (`?order=desc`). */
  isReversed: boolean;
  /** Number of the chapter that is marked (`?at=`); null for none. */
  at: number | null;
}

/** Newest chapters that a phone shows. */
const latestCount = 5;

/**
 * Loads a novel and one page of its contents: the page with chapter `?at=`, or the one with chapter `?from=`, or the first; with `?order=desc`
 * the last.
 * A page has {@link rowsPerPage} rows, so that a novel of 20,000 chapters costs no more than one of 100.
 * @throws ApiError `not_found` for an unknown novel
 */
export const loadBook = async (args: LoaderFunctionArgs): Promise<BookData> => {
  const api = apiFor(args);
  const id = args.params.bid ?? '';
  const query = new URL(args.request.url).searchParams;
  const at = chapterNumber(query.get('at'));
  const given = at ?? chapterNumber(query.get('from'));
  const isReversed = query.get('order') === reversedOrder;
  const novel = api.get<Novel>(calls.novel(id));
  // Only the novel knows where its last page begins.
  const first = given ?? (isReversed ? Math.max(1, (await novel).chapter_count) : 1);
  const from = firstChapterOfPage(first);
  const contents = api.get<ChapterWindow>(calls.chapters(id, { from, limit: rowsPerPage }));
  const [loadedNovel, loadedContents] = await Promise.all([novel, contents]);
  const latest = await latestOf(loadedNovel, loadedContents, () =>
    api.get<ChapterWindow>(
      calls.chapters(id, { from: loadedNovel.chapter_count - latestCount + 1, limit: latestCount }),
    ),
  );
  return { novel: loadedNovel, contents: loadedContents, latest, from, at, isReversed };
};

/** The newest chapters, from the page of the contents where they stand on it. */
const latestOf = async (
  { chapter_count }: Novel,
  { items }: ChapterWindow,
  load: () => Promise<ChapterWindow>,
): Promise<ChapterRow[]> => {
  const oldest = chapter_count - latestCount + 1;
  const isOnPage = chapter_count <= latestCount || items.some(({ no }) => no === oldest);
  const rows = isOnPage ? items.filter(({ no }) => no >= oldest) : (await load()).items;
  return [...rows].reverse();
};

/** Reads a chapter number from the address; anything else counts as none, not as an error. */
const chapterNumber = (value: string | null): number | null =>
  /^[1-9]\d{0,6}$/.test(value ?? '') ? Number(value) : null;
