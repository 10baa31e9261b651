import { isContentsTitle } from '../headings/contents-list/contents-list.ts';
import { titleWords } from '../headings/contents-list/dense-lists.ts';
import { matchHeading } from '../headings/forms/heading.ts';
import { isBareNumeral } from '../headings/forms/heading-units.ts';
import { viewLines } from '../headings/line-view.ts';
import type { LeftOutSpan } from '../lines/left-out.ts';
import { type Line, readLines } from '../lines/text-lines.ts';

/** More lines are not looked up one by one in the titles: each walks through all of them. */
const maxSearches = 2000;

const linesOf = (text: string, { start, end }: LeftOutSpan): Line[] =>
  readLines(text.slice(start, end)).map((line) => ({ ...line, start: line.start + start, end: line.end + start }));

interface Entry {
  /** Its words without number and separators, or all of it where it has no more. */
  words: string;
  /** Its unit and number; null where it has none, or only a numeral, which prose has too. */
  number: string | null;
}

const entriesOf = (text: string, lines: Line[]): Entry[] => {
  const view = viewLines(text, lines);
  return lines.map((_, line) => {
    const normalized = view.normalized[line] ?? '';
    if (isContentsTitle(normalized)) return { words: '', number: null };
    const heading = matchHeading(normalized) ?? matchHeading(normalized.replace(/[。,]/g, ' '));
    const words = heading === null ? '' : titleWords(view, { ...heading, line });
    const isNumbered = heading !== null && !isBareNumeral(heading.unit);
    return {
      words: words === '' ? normalized.replace(/[^\p{L}\p{N}]/gu, '') : words,
      number: isNumbered ? `${heading.unit} ${heading.no}` : null,
    };
  });
};

/**
 * Finds lines that were left out as entries of a contents list although no title has their words or their number.
 *
 * @param titles of chapters, sections and volumes
 */
export const findLostLines = (text: string, leftOut: readonly LeftOutSpan[], titles: readonly string[]): string[] => {
  const listed = leftOut.filter(({ reason }) => reason === 'contents_list').flatMap((span) => linesOf(text, span));
  if (listed.length === 0) return [];
  const titleText = titles.join('\n');
  const known = entriesOf(titleText, readLines(titleText));
  const whole = known.map(({ words }) => words).join('\n');
  const exact = new Set(known.flatMap(({ words, number }) => (number === null ? words : [words, number])));
  let searches = 0;
  return entriesOf(text, listed).flatMap(({ words, number }, index) => {
    const { start = 0, end = 0 } = listed[index] ?? {};
    const isKnown = words === '' || exact.has(words) || (number !== null && exact.has(number));
    if (isKnown || searches >= maxSearches) return [];
    searches += 1;
    return whole.includes(words) ? [] : [text.slice(start, end)];
  });
};
