import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a program (`--import`): answers the parent process with the CPU time used so far, or with the memory that
 * is left in use after a collection.
 */
if (isMainThread && process.send) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  process.on('message', (question) => {
    if (question === 'memory') {
      collect();
      process.send?.(process.memoryUsage());
    } else {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    }
  });
}
