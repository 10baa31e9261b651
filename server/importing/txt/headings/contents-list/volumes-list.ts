import type { Candidate } from '../heading-candidates.ts';
import type { LineView } from '../line-view.ts';
import { findContentsTitle } from './contents-list.ts';
import { comesAgain } from './line-comparison.ts';

/** Stretches of volumes on lines that follow one another. */
const runsOf = (volumes: readonly Candidate[]): Candidate[][] => {
  const runs: Candidate[][] = [];
  for (const volume of volumes.toSorted((one, other) => one.line - other.line)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.line === volume.line - 1) run.push(volume);
    else runs.push([volume]);
  }
  return runs;
};

/**
 * Finds a contents list that has volumes only: headings of one unit directly above one another, of which only the last can hold
 * chapters. Headings of different units there are the names of one volume.
 *
 * @param firstChapter line of the first chapter: before it a list also counts where nothing in the text answers
 */
export const findVolumesList = (view: LineView, volumes: readonly Candidate[], firstChapter: number) => {
  const found = { lines: new Set<number>(), unanswered: new Set<number>() };
  for (const run of runsOf(volumes)) {
    const hasOther = ({ unit, no }: Candidate, among: readonly Candidate[]) =>
      among.some((other) => other.unit === unit && other.no !== no);
    const entries = run.filter(
      (volume, index) =>
        hasOther(volume, run.slice(index + 1)) || (hasOther(volume, run) && comesAgain(view, volume.line, volume.line)),
    );
    const [first] = entries;
    if (first === undefined) continue;
    if (entries.every(({ line }) => comesAgain(view, line, line))) {
      for (const { line } of entries) found.lines.add(line);
      const title = findContentsTitle(view, first.line);
      if (title !== null) found.lines.add(title);
    } else if (first.line < firstChapter) for (const { line } of run) found.unanswered.add(line);
  }
  return found;
};
