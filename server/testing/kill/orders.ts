import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { begun } from './kill-repeatedly.ts';

/** Waits for what this process is told to do, and says that it begins. */
export const readOrders = async <Orders>(): Promise<Orders> => {
  const lines = createInterface({ input: process.stdin });
  const [line] = await once(lines, 'line');
  console.log(begun);
  return JSON.parse(line);
};
