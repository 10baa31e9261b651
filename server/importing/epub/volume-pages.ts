import { isPicture } from '../../novels/saving/incoming/annotated-text.ts';
import { isContentsTitle } from '../txt/headings/contents-list/contents-list.ts';
import { matchHeading } from '../txt/headings/forms/heading.ts';
import { isSectionHeading } from '../txt/headings/forms/section-heading.ts';
import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import type { Mark } from './book-lines.ts';
import { isFrontMatterTitle } from './front-matter.ts';
import { isVolumeTitle } from './heading-entries.ts';

/** Pages with nothing but a name, and maybe a picture, are volumes only where a book has several: a single one is its title page. */
const minNamedPages = 2;

const isNumberedChapter = (title: string): boolean =>
  !isVolumeTitle(title) && matchHeading(normalizeForMatching(title)) !== null;

const isNamedPart = (title: string): boolean => {
  const normalized = normalizeForMatching(title);
  return isSectionHeading(normalized) || isContentsTitle(normalized) || isFrontMatterTitle(title);
};

/**
 * The volumes of a flat navigation, which stand there between chapters: 第一卷 冬 before 第一章, and pages with nothing but a name before
 * a numbered chapter. The last entry, and one before a volume that has its text there, are none.
 *
 * @param marks the entries at their lines
 */
export const volumePages = (lines: readonly string[], marks: readonly Mark[]): Set<Mark> => {
  const titleOf = ({ line }: Mark) => lines[line] ?? '';
  const hasNumbers = marks.some((mark) => isNumberedChapter(titleOf(mark)));
  const named = new Set<Mark>();
  const volumes = new Set<Mark>();
  for (let index = marks.length - 2; index >= 0; index -= 1) {
    const [mark, next] = marks.slice(index, index + 2) as [Mark, Mark];
    if (mark.hasChildren) continue;
    const isEmpty = lines.slice(mark.line + 1, next.line).every((line) => isPicture(line));
    const title = titleOf(mark);
    const opensChapters = next.hasChildren || volumes.has(next) || !isVolumeTitle(titleOf(next));
    if (isVolumeTitle(title) && opensChapters && (isEmpty || hasNumbers)) volumes.add(mark);
    const isName = matchHeading(normalizeForMatching(title)) === null && !isNamedPart(title);
    if (isEmpty && isName && isNumberedChapter(titleOf(next))) named.add(mark);
  }
  return new Set(named.size < minNamedPages ? volumes : [...volumes, ...named]);
};
