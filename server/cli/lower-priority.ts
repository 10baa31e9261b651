import { readdirSync } from 'node:fs';
import os from 'node:os';

/** As much as the command `nice` takes off where nothing is said. */
const step = 10;

const lowest = os.constants.priority.PRIORITY_LOW;

/**
 * Lets other processes go before this one (decision 51). On Linux each thread has a priority of its own: those that are there are lowered,
 * later ones inherit it.
 */
export const lowerPriority = (): void => {
  for (const thread of threads()) {
    try {
      os.setPriority(thread, Math.min(os.getPriority(thread) + step, lowest));
    } catch {
      // The thread has ended, or the system allows nobody to do this: the work goes on at the priority that it has.
    }
  }
};

/** Ids of the threads of this process; where the system has a priority for the whole process, that. */
const threads = (): number[] => (process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]);
