import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { ChapterWindow } from 'shared-api/schemas/chapter';
import type { Novel } from 'shared-api/schemas/novel';
import { firstChapterOfPage, rowsPerPage } from '../../novel/contents-address.ts';

export interface BookData {
  novel: Novel;
  contents: ChapterWindow;
  /** Number of the first chapter on this page of the contents list. */
  from: number;
  /** Number of the chapter that is marked (`?at=`); null for none. */
  at: number | null;
}

/**
 * Loads a novel and one page of its contents: the page with chapter `?at=`, or the one with chapter `?from=`, or the first.
 * A page has {@link rowsPerPage} rows, so that a novel of 20,000 chapters costs no more than one of 100.
 * @throws ApiError `not_found` for an unknown novel
 */
export const loadBook = async (args: LoaderFunctionArgs): Promise<BookData> => {
  const api = apiFor(args);
  const id = args.params.bid ?? '';
  const query = new URL(args.request.url).searchParams;
  const at = chapterNumber(query.get('at'));
  const from = firstChapterOfPage(at ?? chapterNumber(query.get('from')) ?? 1);
  const [novel, contents] = await Promise.all([
    api.get<Novel>(calls.novel(id)),
    api.get<ChapterWindow>(calls.chapters(id, { from, limit: rowsPerPage })),
  ]);
  return { novel, contents, from, at };
};

/** Reads a chapter number from the address; anything else counts as none, not as an error. */
const chapterNumber = (value: string | null): number | null =>
  /^[1-9]\d{0,6}$/.test(value ?? '') ? Number(value) : null;
