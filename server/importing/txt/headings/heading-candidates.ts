import { type Heading, matchHeading } from './heading.ts';
import type { HeadingUnit } from './heading-units.ts';
import type { LineView } from './line-view.ts';

/** A possible heading and the index of its line. */
export interface Candidate extends Heading {
  line: number;
}

export interface HeadingCandidates {
  /** In the order of the text. */
  byUnit: Map<HeadingUnit, Candidate[]>;
  /** Prefixes that several headings share, so that an unnumbered part may carry them too (《》目录 附录 …). */
  sharedPrefixes: string[];
}

/** A prefix such as 《书名》目录 belongs to a heading when at least this many headings share it. */
const minHeadingsSharing = 3;

const prefixOf = (line: string, { prefixEnd }: Heading): string => line.slice(0, prefixEnd).trim();

const findSharedPrefixes = ({ normalized }: LineView, candidates: Candidate[]): string[] => {
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    if (candidate.prefix !== 'other') continue;
    const prefix = prefixOf(normalized[candidate.line] ?? '', candidate);
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= minHeadingsSharing).map(([prefix]) => prefix);
};

/** Finds all lines that could be numbered headings; one behind a prefix that few share is taken for prose. */
export const headingCandidates = (view: LineView): HeadingCandidates => {
  const all: Candidate[] = [];
  view.normalized.forEach((normalizedLine, line) => {
    const heading = normalizedLine === '' ? null : matchHeading(normalizedLine);
    if (heading !== null) all.push({ ...heading, line });
  });
  const sharedPrefixes = findSharedPrefixes(view, all);
  const byUnit = new Map<HeadingUnit, Candidate[]>();
  for (const candidate of all) {
    const prefix = prefixOf(view.normalized[candidate.line] ?? '', candidate);
    if (candidate.prefix === 'other' && !sharedPrefixes.includes(prefix)) continue;
    const group = byUnit.get(candidate.unit);
    if (group === undefined) byUnit.set(candidate.unit, [candidate]);
    else group.push(candidate);
  }
  return { byUnit, sharedPrefixes };
};
