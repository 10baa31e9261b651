import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseOptions } from 'release/command-line/parse-options';
import { percentile } from '../bench/figures/percentile.ts';
import { startFilledSite } from './load/filled-site.ts';
import { measureDuring, tellMeasured } from './load/readers-and-writers.ts';

const [readers, members, novels] = [50, 20, 10];

/** On a slow disk pages may take so many times as long. */
const maxRatio = 2;
/** Milliseconds below which that ratio says nothing: readers and site share this machine. */
const floorMs = 50;
const warmUpMs = 3_000;

/**
 * 50 readers and 20 members who write, on this disk and on one that takes `--delay` milliseconds more (500) for each fsync, for
 * `--seconds` (20) each. `strace` stands in for such a disk: it holds the calls up. A write must be acknowledged only after its own.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(
    args,
    { seconds: { type: 'string', default: '20' }, delay: { type: 'string', default: '500' } },
    false,
  );
  const delayMs = Number(values.delay);
  if (spawnSync('strace', ['-V']).error) {
    console.error('慢盘由 strace 模拟，请先安装：apt-get install strace');
    return false;
  }
  const ordinary = await measure(0, Number(values.seconds) * 1_000);
  const slow = await measure(delayMs, Number(values.seconds) * 1_000);
  const bound = Math.max(percentile(ordinary.pages, 99) * maxRatio, floorMs);
  const holds = tellMeasured('这块盘', ordinary, Number.POSITIVE_INFINITY);
  const soonest = Math.min(...slow.writes);
  console.log(`每次落盘多等 ${delayMs} ms 时，最早的一次写入在 ${Math.round(soonest)} ms 后确认`);
  return tellMeasured(`慢 ${delayMs} ms`, slow, bound) && holds && soonest >= delayMs;
};

const measure = async (delayMs: number, durationMs: number) => {
  const filled = await startFilledSite({ novels, members }, { under: delayedSyncs(delayMs) });
  const load = { origin: filled.site.origin, readers, ...filled };
  try {
    await measureDuring(load, wait(warmUpMs));
    return await measureDuring(load, wait(durationMs));
  } finally {
    await filled.close();
  }
};

/** The tracer is a process in the background: signals reach the server itself. */
const delayedSyncs = (delayMs: number): string[] => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'],
  ...['-e', `inject=fsync,fdatasync:delay_enter=${delayMs}ms`],
];
