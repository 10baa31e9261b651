import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import type { Mark } from './book-lines.ts';

const frontMatterTitle =
  /^(?:封面|封底|扉[页頁]|书名[页頁]|版权(?:信息|[页頁]|声明)?|cover|title ?page|copyright(?: page)?)$/i;
/** Longer ones, in characters, are text that somebody gave such a title. */
const maxLength = 1000;

/** Whether a title is that of a cover, a title page or a copyright page, which are no chapters. */
export const isFrontMatterTitle = (title: string): boolean => frontMatterTitle.test(normalizeForMatching(title).trim());

/** Indices of the lines of a book that are its cover, title page and copyright page, their titles included. */
export const frontMatterLines = (lines: readonly string[], marks: readonly Mark[]): number[] =>
  marks.flatMap(({ title, line, hasChildren }, index) => {
    if (hasChildren || !isFrontMatterTitle(title)) return [];
    const end = marks[index + 1]?.line ?? lines.length;
    const length = lines.slice(line, end).reduce((sum, each) => sum + each.length, 0);
    return length > maxLength ? [] : Array.from({ length: end - line }, (_, offset) => line + offset);
  });
