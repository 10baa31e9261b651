import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { begun } from './kill-repeatedly.ts';

/** Waits for what this process is told to do, and says that it begins. */
export const readOrders = async <Orders>(): Promise<Orders> => {
  // Written at the end of a process otherwise, which this one never comes to: the next begins sooner by it.
  flushCompileCache();
  const lines = createInterface({ input: process.stdin });
  const [line] = await once(lines, 'line');
  console.log(begun);
  return JSON.parse(line);
};
