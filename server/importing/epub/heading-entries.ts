import { novelBounds } from '../../novels/saving/incoming/novel-bounds.ts';
import { isContentsTitle } from '../txt/headings/contents-list/contents-list.ts';
import { matchHeading } from '../txt/headings/forms/heading.ts';
import { headingUnits } from '../txt/headings/forms/heading-units.ts';
import { isSectionHeading } from '../txt/headings/forms/section-heading.ts';
import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import type { BookDocument, BookEntry } from './book-lines.ts';
import { isFrontMatterTitle } from './front-matter.ts';

/** Units of this rank and above count chapters; those below it count volumes. */
const chapterRank = 3;
const minChapters = 2;

const rankOf = (title: string): number | null => {
  const heading = matchHeading(normalizeForMatching(title));
  return heading === null ? null : headingUnits[heading.unit].rank;
};

/** Whether a title is that of a volume: 第一卷 冬, 上部. */
export const isVolumeTitle = (title: string): boolean => (rankOf(title) ?? chapterRank) < chapterRank;

/** A heading of a document. */
interface Heading extends BookEntry {
  /** 1 for h1, 2 for h2, 3 for h3. */
  level: number;
  isVolume: boolean;
  /** Whether it has the number of a chapter: 第三章, 3. */
  isNumbered: boolean;
}

const headingsOf = (documents: readonly BookDocument[]): Heading[] =>
  documents.flatMap(({ path, lines, headings }) =>
    headings.flatMap(({ line, count, level }) => {
      const title = lines.slice(line, line + count).join(' ');
      if (title.length > novelBounds.chapterTitleLength) return [];
      const isNumbered = (rankOf(title) ?? 0) >= chapterRank;
      return [{ title, path, line, depth: level - 1, level, isVolume: isVolumeTitle(title), isNumbered }];
    }),
  );

/** The headings of each level, 1 to 3. */
const byLevel = (headings: readonly Heading[]): Heading[][] =>
  [1, 2, 3].map((level) => headings.filter((heading) => heading.level === level));

/** Level of the headings of chapters: of most that are numbered, else the first that has several which are no volumes. */
const chapterLevel = (levels: readonly Heading[][]): number | null => {
  const numbered = levels.map((headings) => headings.filter(({ isNumbered }) => isNumbered).length);
  const most = Math.max(...numbered);
  if (most >= minChapters) return numbered.indexOf(most) + 1;
  const index = levels.findIndex((headings) => headings.filter(({ isVolume }) => !isVolume).length >= minChapters);
  return index === -1 ? null : index + 1;
};

/** The headings (h1 to h3) of the documents that are chapters or volumes, as entries; none without several chapters. */
export const headingEntries = (documents: readonly BookDocument[]): BookEntry[] => {
  const headings = headingsOf(documents);
  const levels = byLevel(headings);
  const chapters = chapterLevel(levels);
  if (chapters === null) return [];
  // A single heading above the chapters is the title of the book.
  const isBookTitle = ({ level, isVolume }: Heading) =>
    level < chapters && levels[level - 1]?.length === 1 && !isVolume;
  return headings.filter((heading) => heading.level <= chapters && !isBookTitle(heading));
};

/** Whether a title is that of a part that may stand beside volumes: 后记, 版权信息, 目录. */
const standsBesideVolumes = (title: string): boolean => {
  const normalized = normalizeForMatching(title);
  return isSectionHeading(normalized) || isContentsTitle(normalized) || isFrontMatterTitle(title);
};

/** Whether a navigation names volumes, and none of the chapters within them. */
export const namesVolumesOnly = (entries: readonly BookEntry[]): boolean =>
  entries.some(({ title }) => isVolumeTitle(title)) &&
  entries.every(({ title }) => isVolumeTitle(title) || standsBesideVolumes(title));

/** Entries of a navigation with the headings between them, each a part of the entry before it. */
export const withHeadingsWithin = (
  entries: readonly BookEntry[],
  headings: readonly BookEntry[],
  documents: readonly BookDocument[],
): BookEntry[] => {
  const orderOf = new Map(documents.map(({ path }, index) => [path, index]));
  const places = new Set(entries.map(({ path, line }) => `${line} ${path}`));
  const within = headings.filter(({ path, line, title }) => !places.has(`${line} ${path}`) && !isVolumeTitle(title));
  const all = [...entries, ...within].sort(
    (one, other) => (orderOf.get(one.path ?? '') ?? 0) - (orderOf.get(other.path ?? '') ?? 0) || one.line - other.line,
  );
  const isFromNavigation = new Set(entries);
  let depth = 0;
  return all.map((entry) => {
    if (!isFromNavigation.has(entry)) return { ...entry, depth };
    depth = isVolumeTitle(entry.title) ? entry.depth + 1 : entry.depth;
    return entry;
  });
};
