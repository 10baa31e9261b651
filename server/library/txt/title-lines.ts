import type { LineView } from './heading-candidates.ts';
import type { Mark, Outline } from './outline.ts';

const longestTitle = 30;
/** Share of the bare headings of a book that must have a title below for it to be this book's way. */
const custom = 0.8;

const looksLikeTitle = (copy: string): boolean =>
  copy !== '' && copy.length <= longestTitle && !/[。;:,”」』…]$|[。;]|[“「『]|,.*,/.test(copy);

/**
 * Titles that stand on the line below their heading (第一回 / 校士館家奴談歷史…), in a book that has them so for the
 * most part: line of the heading → line of the title.
 */
export const titleLines = ({ copies }: LineView, { marks, contents }: Outline): Map<number, number> => {
  const chapterLines = new Set(marks.filter(({ kind }) => kind !== 'section').map(({ line }) => line));
  const isBare = ({ kind, heading, line }: Mark) =>
    kind === 'chapter' && heading !== null && heading.titleStart >= (copies[line] ?? '').length;
  const bare = marks.filter(isBare);
  const titled = bare.filter(
    ({ line }) =>
      !chapterLines.has(line + 1) &&
      !contents.has(line + 1) &&
      looksLikeTitle(copies[line + 1] ?? '') &&
      // A chapter is more than its title.
      line + 2 < copies.length &&
      !chapterLines.has(line + 2),
  );
  const isCustom = titled.length >= 2 ? titled.length >= custom * bare.length : false;
  return new Map(isCustom ? titled.map(({ line }) => [line, line + 1]) : []);
};
