import { pages } from 'shared-api/paths';

/** Rows on one page of a contents list. */
export const rowsAPage = 100;

/** The number of the first chapter on the page that chapter `no` (from 1) stands on. */
export const startOfPage = (no: number): number => Math.floor((no - 1) / rowsAPage) * rowsAPage + 1;

/** The element of a chapter's row in the contents list. */
export const rowId = (no: number): string => `chapter-${no}`;

/** The contents list of a book, opened and marked at one chapter. */
export const contentsAt = (novelId: string, no: number): string => `${pages.book(novelId)}?at=${no}#${rowId(no)}`;

/** The page of a contents list that begins with a chapter. */
export const contentsFrom = (novelId: string, from: number): string =>
  `${pages.book(novelId)}${from === 1 ? '' : `?from=${from}`}#contents`;
