import { readdirSync, writeSync } from 'node:fs';
import os from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a command (`--import`): when it ends, its last line on standard error has the priorities of its threads, as JSON. */
if (isMainThread) {
  process.on('exit', () => {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
    const priorities = threads.map((thread) => os.getPriority(thread));
    writeSync(process.stderr.fd, `\n${JSON.stringify(priorities)}`);
  });
}
