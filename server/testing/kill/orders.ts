import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { begun } from './kill-repeatedly.ts';

/**
 * Waits for what this process is told to do, one thing for each library, says that it begins, and does all at once until it is killed.
 * @param work gets what to do with one library; `say` acknowledges something of it
 */
export const workUntilKilled = async <Orders>(
  work: (orders: Orders, say: (what: object) => void) => Promise<void>,
): Promise<void> => {
  // Written at the end of a process otherwise, which this one never comes to: the next begins sooner by it.
  flushCompileCache();
  const lines = createInterface({ input: process.stdin });
  const [line] = await once(lines, 'line');
  console.log(begun);
  const all: Orders[] = JSON.parse(line);
  await Promise.all(
    all.map((orders, library) => work(orders, (what) => console.log(`${library} ${JSON.stringify(what)}`))),
  );
  // Keeps the process alive once its work is done, until it is killed.
  setInterval(() => {}, 1_000);
};
