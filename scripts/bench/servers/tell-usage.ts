import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a program (`--import`): answers the parent process with the CPU time used so far, with the memory that is left in use
 * after a collection, or with how late the event loop was and how much of its time it worked since it was asked last.
 */
if (isMainThread && process.send) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const loop = monitorEventLoopDelay({ resolution: 1 });
  let busy = performance.eventLoopUtilization();
  process.on('message', (question) => {
    if (question === 'memory') {
      collect();
      process.send?.(process.memoryUsage());
    } else if (question === 'loop') {
      loop.enable();
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, busy);
      process.send?.({ maxMs: loop.max / 1e6, utilization });
      busy = now;
      loop.reset();
    } else {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    }
  });
}
