import { type Heading, longestHeading, matchHeading } from './heading.ts';
import type { HeadingUnit } from './heading-units.ts';
import { matchingCopy } from './matching-copy.ts';
import type { Line } from './text-lines.ts';

/** A possible heading and the index of its line. */
export interface Candidate extends Heading {
  line: number;
}

/** What is looked at again and again while headings are sought. */
export interface LineView {
  text: string;
  lines: Line[];
  /** Matching copy of each line short enough to be a heading; the others empty. */
  copies: string[];
  /** Characters in the lines strictly between two lines, given by index. */
  charactersBetween: (first: number, second: number) => number;
}

export const viewLines = (text: string, lines: Line[]): LineView => {
  const copies = lines.map(({ start, end }) =>
    end - start <= longestHeading ? matchingCopy(text.slice(start, end)) : '',
  );
  const upTo = new Float64Array(lines.length + 1);
  lines.forEach(({ start, end }, index) => {
    upTo[index + 1] = (upTo[index] ?? 0) + end - start;
  });
  const charactersBetween = (first: number, second: number) =>
    Math.max(0, (upTo[second] ?? 0) - (upTo[first + 1] ?? 0));
  return { text, lines, copies, charactersBetween };
};

/** A lead such as 《书名》目录 is part of a heading when this many headings share it. */
const sharedBy = 3;

const leadText = (copy: string, { leadEnd }: Heading): string => copy.slice(0, leadEnd).trim();

/** Leads that many headings share, so that an unnumbered part may carry them too (《》目录 附录 …). */
export const sharedLeads = ({ copies }: LineView, candidates: Candidate[]): string[] => {
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    if (candidate.lead !== 'other') continue;
    const lead = leadText(copies[candidate.line] ?? '', candidate);
    counts.set(lead, (counts.get(lead) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= sharedBy).map(([lead]) => lead);
};

/** All lines that could be numbered headings, in order, by unit; leads that few share are taken for prose. */
export const headingCandidates = (view: LineView): { byUnit: Map<HeadingUnit, Candidate[]>; leads: string[] } => {
  const all: Candidate[] = [];
  view.copies.forEach((copy, line) => {
    const heading = copy === '' ? null : matchHeading(copy);
    if (heading !== null) all.push({ ...heading, line });
  });
  const leads = sharedLeads(view, all);
  const byUnit = new Map<HeadingUnit, Candidate[]>();
  for (const candidate of all) {
    const copy = view.copies[candidate.line] ?? '';
    if (candidate.lead === 'other' && !leads.includes(leadText(copy, candidate))) continue;
    const group = byUnit.get(candidate.unit);
    if (group === undefined) byUnit.set(candidate.unit, [candidate]);
    else group.push(candidate);
  }
  return { byUnit, leads };
};
