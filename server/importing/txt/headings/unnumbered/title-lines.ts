import { isAdvert } from '../../../../novels/saving/incoming/adverts.ts';
import { matchHeading } from '../forms/heading.ts';
import type { LineView } from '../line-view.ts';
import type { Outline, OutlineEntry } from '../outline-entry.ts';

/** In UTF-16 units. */
const maxTitleLength = 30;
/** Titles stand below the headings of a novel where at least this share of its bare headings has one there. */
const minTitledShare = 0.8;

/** A numeral alone, which counts the first passage of a chapter. */
const passageNumber = /^[(【[]?(?:\d{1,4}|[一二三四五六七八九十]{1,3})[)】\].、]?$/;

const looksLikeTitle = (line: string): boolean =>
  line !== '' &&
  line.length <= maxTitleLength &&
  !passageNumber.test(line) &&
  !isAdvert(line) &&
  !/[。;:,”」』…]$|[。;]|[“「『]|,.*,/.test(line);

/** Whether a line says the number of a heading again, in whatever numerals. */
const saysAgain = (line: string, heading: OutlineEntry['heading']): boolean => {
  const again = matchHeading(line);
  return again !== null && again.unit === heading?.unit && again.no === heading.no;
};

/**
 * Finds titles that stand on the line below their heading (第一回 / 校士館家奴談歷史…), in a novel where most do.
 *
 * @returns line of the heading → line of the title
 */
export const titleLines = ({ normalized }: LineView, { entries, contentsLines }: Outline): Map<number, number> => {
  const headingLines = new Set(entries.filter(({ kind }) => kind !== 'section').map(({ line }) => line));
  const isBare = ({ kind, heading, line }: OutlineEntry) =>
    kind === 'chapter' && heading !== null && heading.titleStart >= (normalized[line] ?? '').length;
  const bare = entries.filter(isBare);
  const titled = bare.filter(
    ({ line, heading }) =>
      !headingLines.has(line + 1) &&
      !contentsLines.has(line + 1) &&
      looksLikeTitle(normalized[line + 1] ?? '') &&
      !saysAgain(normalized[line + 1] ?? '', heading) &&
      // A chapter is more than its title.
      line + 2 < normalized.length &&
      !headingLines.has(line + 2),
  );
  const mostAreTitled = titled.length >= 2 && titled.length >= minTitledShare * bare.length;
  return new Map(mostAreTitled ? titled.map(({ line }) => [line, line + 1]) : []);
};
