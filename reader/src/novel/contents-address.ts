import { pages } from 'shared-api/paths';

/** Chapters on one page of a contents list. */
export const rowsPerPage = 100;

/** Number of the first chapter on the contents page that holds chapter `no` (from 1). */
export const firstChapterOfPage = (no: number): number => Math.floor((no - 1) / rowsPerPage) * rowsPerPage + 1;

/** Id of the element that is a chapter's row in the contents list. */
export const chapterRowId = (no: number): string => `chapter-${no}`;

/** Address of a novel's contents list, scrolled to chapter `no`, which is marked. */
export const contentsAddressAt = (novelId: string, no: number): string =>
  `${pages.book(novelId)}?at=${no}#${chapterRowId(no)}`;

/** Address of the page of a novel's contents list that begins with chapter `from`. */
export const contentsAddressFrom = (novelId: string, from: number): string =>
  `${pages.book(novelId)}${from === 1 ? '' : `?from=${from}`}#contents`;
