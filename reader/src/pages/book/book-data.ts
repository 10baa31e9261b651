import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { ChapterWindow } from 'shared-api/schemas/chapter';
import type { Novel } from 'shared-api/schemas/novel';
import { rowsAPage, startOfPage } from '../../lib/contents-place.ts';

export interface BookData {
  novel: Novel;
  contents: ChapterWindow;
  /** The number of the first chapter of this page of the contents list. */
  from: number;
  /** The number of the chapter that was asked for (`?at=`), which is marked; null for none. */
  at: number | null;
}

/**
 * A book and one page of its contents: the page with chapter `?at=`, or the one with chapter `?from=`, or the first.
 * A page has {@link rowsAPage} rows, so that a book of 20,000 chapters costs no more than one of 100.
 * @throws ApiError `not_found` for an unknown book
 */
export const loadBook = async (args: LoaderFunctionArgs): Promise<BookData> => {
  const api = apiFor(args);
  const id = args.params.bid ?? '';
  const query = new URL(args.request.url).searchParams;
  const at = chapterNumber(query.get('at'));
  const from = startOfPage(at ?? chapterNumber(query.get('from')) ?? 1);
  const [novel, contents] = await Promise.all([
    api.get<Novel>(calls.novel(id)),
    api.get<ChapterWindow>(calls.chapters(id, { from, limit: rowsAPage })),
  ]);
  return { novel, contents, from, at };
};

/** Whatever else stands in an address is no chapter number, and not worth an error. */
const chapterNumber = (value: string | null): number | null =>
  /^[1-9]\d{0,6}$/.test(value ?? '') ? Number(value) : null;
