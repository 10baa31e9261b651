import { diffArrays } from 'diff';
import { linesOf, type Written } from './use-chapter-draft.ts';

/** Lines that stand in place of those of the base from one index to before another; of an insertion both are the same. */
interface Replacement {
  from: number;
  to: number;
  lines: string[];
}

/** Merges two edits of the same text by lines; null where both changed the same lines. */
export const joinChanges = (base: Written, mine: Written, theirs: Written): Written | null => {
  const lines = linesOf(base);
  const [my, their] = [replacements(lines, linesOf(mine)), replacements(lines, linesOf(theirs))];
  const others = my.filter((one) => !their.some((other) => isSame(one, other)));
  if (others.some((one) => their.some((other) => touches(one, other)))) return null;
  // From the end on, so that the places before stay where they are.
  const all = [...others, ...their].sort((a, b) => b.from - a.from);
  const joined = [...lines];
  for (const { from, to, lines: put } of all) joined.splice(from, to - from, ...put);
  const [title = '', ...paragraphs] = joined;
  return { title, text: paragraphs.join('\n') };
};

const replacements = (base: readonly string[], changed: readonly string[]): Replacement[] => {
  const found: Replacement[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...base], [...changed])) {
    const last = found.at(-1);
    const current = last && last.to === at && (added || removed) ? last : { from: at, to: at, lines: [] };
    if ((added || removed) && current !== last) found.push(current);
    if (added) current.lines.push(...value);
    else at += value.length;
    if (removed) current.to = at;
  }
  return found;
};

const isSame = (one: Replacement, other: Replacement): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether two replace a line in common, or put lines into one place. */
const touches = (one: Replacement, other: Replacement): boolean =>
  one.from === other.from || (one.from < other.to && other.from < one.to);
