import type { LineView } from './line-view.ts';
import type { Outline, OutlineEntry } from './outline-entry.ts';

/** In UTF-16 units. */
const maxTitleLength = 30;
/** Titles stand below the headings of a novel where at least this share of its bare headings has one there. */
const minTitledShare = 0.8;

const looksLikeTitle = (line: string): boolean =>
  line !== '' && line.length <= maxTitleLength && !/[。;:,”」』…]$|[。;]|[“「『]|,.*,/.test(line);

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
    ({ line }) =>
      !headingLines.has(line + 1) &&
      !contentsLines.has(line + 1) &&
      looksLikeTitle(normalized[line + 1] ?? '') &&
      // A chapter is more than its title.
      line + 2 < normalized.length &&
      !headingLines.has(line + 2),
  );
  const mostAreTitled = titled.length >= 2 && titled.length >= minTitledShare * bare.length;
  return new Map(mostAreTitled ? titled.map(({ line }) => [line, line + 1]) : []);
};
