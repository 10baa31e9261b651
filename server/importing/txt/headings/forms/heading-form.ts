import type { Candidate } from '../heading-candidates.ts';
import type { LineView } from '../line-view.ts';

/** A form is that of a novel's headings where at least this share of them has it. */
const minShare = 0.6;

/** How a heading is written: what stands before its number, and what parts the number from the title. */
export const formOf = ({ normalized }: LineView, { line, prefixEnd, titleStart, prefix }: Candidate): string => {
  const text = normalized[line] ?? '';
  const before = prefix === 'volume' ? 'volume' : text.slice(0, prefixEnd).trim();
  const gap = /[ :、.·\-—–_~|)\]】〕〗>》]*$/.exec(text.slice(0, titleStart))?.[0] ?? '';
  return [before, gap.trim() === '' ? gap.slice(0, 1) : gap.trim(), titleStart < text.length].join('\n');
};

/** The form that most headings have; null where they are written in several ways. */
export const mostCommonForm = (view: LineView, headings: readonly Candidate[]): string | null => {
  const counts = new Map<string, number>();
  for (const heading of headings) {
    const form = formOf(view, heading);
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1]);
  return commonest !== undefined && commonest[1] >= minShare * headings.length ? commonest[0] : null;
};
