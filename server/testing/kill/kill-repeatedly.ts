import { setTimeout as wait } from 'node:timers/promises';
import type { TestProcess } from '../processes/start-process.ts';

/** Something that is killed while it is at work on a library. */
export interface KilledWork {
  /** Starts its process, which loads its code and waits for a line before it begins. */
  start: () => TestProcess;
  /** What the next process is told to do with the library. */
  orders: () => Promise<object>;
  /** It is killed after as many acknowledgements as chance says, this many at most for a library … */
  maxLines: number;
  /** … and then after as long a time as chance says, this long at most for a library. */
  maxMs: number;
  /** Opens what it left behind, as the next start would. @param lines what it acknowledged, each as JSON */
  check: (lines: readonly string[]) => Promise<{ lost: string[]; halves: string[] }>;
}

export interface KillFigures {
  /** Processes that were killed. */
  kills: number;
  /** Works that were killed with them: one for each library. */
  works: number;
  acknowledged: number;
  /** Acknowledged work that is not there afterwards, each as the line that acknowledged it. */
  lost: string[];
  /** What is there in part. */
  halves: string[];
}

/** Line by which a process says that it begins. */
export const begun = 'begun';

/**
 * Kills works with SIGKILL again and again, and looks at what each left.
 * @param works of one kind, each on a library of its own; one process does all of them at once
 * @param goesOn whether to kill once more
 */
export const killRepeatedly = async (
  works: readonly [KilledWork, ...KilledWork[]],
  goesOn: (figures: KillFigures) => boolean,
): Promise<KillFigures> => {
  const figures: KillFigures = { kills: 0, works: 0, acknowledged: 0, lost: [], halves: [] };
  let next = works[0].start();
  while (goesOn(figures)) {
    const process = next;
    next = works[0].start();
    const lines = await linesOfKilled(works, process);
    figures.kills += 1;
    figures.works += works.length;
    for (const [library, work] of works.entries()) {
      const acknowledged = lines.filter((line) => line.library === library).map(({ what }) => what);
      const { lost, halves } = await work.check(acknowledged);
      figures.acknowledged += acknowledged.length;
      figures.lost.push(...lost);
      figures.halves.push(...halves);
    }
  }
  next.kill();
  await next.ended();
  return figures;
};

/** A line of a process's output: it acknowledges work on one library; `what` is JSON. */
interface Line {
  library: number;
  what: string;
}

/** @returns undefined for a line that the kill cut off, or that is none */
const parse = (line: string): Line | undefined => {
  const [, library, what] = /^(\d+) (\{.*\})$/.exec(line) ?? [];
  return what === undefined ? undefined : { library: Number(library), what };
};

/** Lets a process work, and kills it in the middle. @returns what it acknowledged whole */
const linesOfKilled = async (works: readonly KilledWork[], process: TestProcess): Promise<Line[]> => {
  process.write(JSON.stringify(await Promise.all(works.map((work) => work.orders()))));
  const first = await process.nextLine();
  if (first !== begun) throw new Error(`the process ended: ${first}`);
  const lines: Line[] = [];
  const sumOf = (amount: 'maxLines' | 'maxMs') => works.reduce((sum, work) => sum + work[amount], 0);
  const wanted = Math.floor(Math.random() * (sumOf('maxLines') + 1));
  while (lines.length < wanted) {
    const text = await process.nextLine();
    const line = parse(text);
    if (!line) throw new Error(`the process ended: ${text}`);
    lines.push(line);
  }
  await wait(Math.random() * sumOf('maxMs'));
  process.kill();
  for (let line = parse(await process.nextLine()); line; line = parse(await process.nextLine())) lines.push(line);
  await process.ended();
  return lines;
};
