import { setTimeout as wait } from 'node:timers/promises';
import type { TestProcess } from '../processes/start-process.ts';

/** Something that is killed while it is at work. */
export interface KilledWork {
  /** Starts its process, which loads its code and waits for a line before it begins. */
  start: () => TestProcess;
  /** What the next process is told, in one line. */
  orders: () => Promise<object>;
  /** It is killed after as many of its lines as chance says, this many at most … */
  maxLines: number;
  /** … and then after as long a time as chance says. */
  maxMs: number;
  /** Opens what it left behind, as the next start would. @param lines that it printed whole: what it acknowledged */
  check: (lines: readonly string[]) => Promise<{ lost: string[]; halves: string[] }>;
}

export interface KillFigures {
  kills: number;
  acknowledged: number;
  /** Acknowledged work that is not there afterwards, each as the line that acknowledged it. */
  lost: string[];
  /** What is there in part. */
  halves: string[];
}

/** Line by which a process says that it begins. */
export const begun = 'begun';

/** Kills a work with SIGKILL again and again, and looks at what it left each time. @param goesOn whether to kill once more */
export const killRepeatedly = async (
  work: KilledWork,
  goesOn: (figures: KillFigures) => boolean,
): Promise<KillFigures> => {
  const figures: KillFigures = { kills: 0, acknowledged: 0, lost: [], halves: [] };
  let next = work.start();
  while (goesOn(figures)) {
    const process = next;
    next = work.start();
    const lines = await linesOfKilled(work, process);
    const { lost, halves } = await work.check(lines);
    figures.kills += 1;
    figures.acknowledged += lines.length;
    figures.lost.push(...lost);
    figures.halves.push(...halves);
  }
  next.kill();
  await next.ended();
  return figures;
};

/** Lets a process work, and kills it in the middle. @returns the lines that it printed whole */
const linesOfKilled = async (work: KilledWork, process: TestProcess): Promise<string[]> => {
  process.write(JSON.stringify(await work.orders()));
  const first = await process.nextLine();
  if (first !== begun) throw new Error(`the process ended: ${first}`);
  const lines: string[] = [];
  const maxLines = Math.ceil(Math.random() * work.maxLines);
  while (lines.length < maxLines) {
    const line = await process.nextLine();
    if (!line.startsWith('{')) throw new Error(`the process ended: ${line}`);
    lines.push(line);
  }
  await wait(Math.random() * work.maxMs);
  process.kill();
  for (let line = await process.nextLine(); line.startsWith('{'); line = await process.nextLine()) lines.push(line);
  await process.ended();
  return lines.filter((line) => line.endsWith('}'));
};
