import { isMainThread } from 'node:worker_threads';

/** Loaded before a program (`--import`): answers each message of the parent process with the CPU time used so far. */
if (isMainThread && process.send) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
}
