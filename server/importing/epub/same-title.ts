import { type Heading, matchHeading } from '../txt/headings/forms/heading.ts';
import { isBareNumeral } from '../txt/headings/forms/heading-units.ts';
import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import { comparableTitle } from '../txt/parts/mend-repetitions.ts';

/** A title as it is compared with others. */
export interface ComparableTitle {
  /** Without white space and separators. */
  words: string;
  /** The number and what stands behind it, where the title has one. */
  numbered: { unit: Heading['unit']; no: number; name: string } | null;
}

/** Makes a title comparable: 第1章 雾起, 第一章　雾起. */
export const toComparable = (title: string): ComparableTitle => {
  const normalized = normalizeForMatching(title).trim();
  const heading = matchHeading(normalized);
  const numbered =
    heading === null || heading.prefix !== 'none'
      ? null
      : { unit: heading.unit, no: heading.no, name: comparableTitle(normalized.slice(heading.titleStart)) };
  return { words: comparableTitle(normalized), numbered };
};

/** Whether two titles are the same, in whatever numerals their number is: 第1章 雾起, 第一章 雾起, and 1. 雾起. */
export const isSameTitle = (one: ComparableTitle, other: ComparableTitle): boolean => {
  if (one.words === other.words) return true;
  const [a, b] = [one.numbered, other.numbered];
  if (a === null || b === null || a.no !== b.no || a.name !== b.name) return false;
  return a.unit === b.unit || (a.name !== '' && (isBareNumeral(a.unit) || isBareNumeral(b.unit)));
};

/** Whether a title says the whole of another and more: 第一章 雾起 of 第1章, and of 雾起. */
export const isFullerTitle = (title: ComparableTitle, part: ComparableTitle): boolean => {
  const [a, b] = [title.numbered, part.numbered];
  const sameNumber = a !== null && b !== null && b.name === '' && a.no === b.no && a.unit === b.unit;
  return sameNumber || title.words.startsWith(part.words) || title.words.endsWith(part.words);
};
