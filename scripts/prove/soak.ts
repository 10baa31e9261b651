import { setTimeout as wait } from 'node:timers/promises';
import { parseOptions } from 'release/command-line/parse-options';
import { percentile } from '../bench/figures/percentile.ts';
import { startFilledSite } from './load/filled-site.ts';
import { findRate } from './load/find-rate.ts';
import { databaseOption } from './load/load-database.ts';
import { type Measured, mixedLoad } from './load/mixed-load.ts';
import { importNovel, releaseReader } from './soak/changes.ts';
import { allOf, judge, type Part, sum } from './soak/verdict.ts';

/** Parts of the time; at the beginning of each an import and a release come. */
const parts = 6;

/** Time after a release or an import in which what it changed is made anew. */
const settleMs = 5_000;

/** Shortest time in which each part has some seconds without a change. */
const minMinutes = 3;

/** Members enough that none reports more reading time within a minute than anybody reads. */
const [novels, members] = [200, 400];

/**
 * Readers and writers at 70 % of what saturates, with imports and releases: `--minutes 60` is the long one, 3 the default;
 * `--database postgres` for the other database.
 * Prints memory, failures and p99 of each part, and p99 by thirds of the time. What answers wait for while something is imported or
 * released is told apart: one p99 of all would say how long a part is. With an import and without p99 has to stay as it was.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { ...databaseOption, minutes: { type: 'string', default: '3' } }, false);
  const partMs = (Number(values.minutes) * 60_000) / parts;
  if (!(Number(values.minutes) >= minMinutes)) throw new Error(`--minutes 至少是 ${minMinutes}`);
  const filled = await startFilledSite({ novels, members }, values);
  const { site, novelIds, cookies } = filled;
  try {
    const load = mixedLoad(site.origin, novelIds, cookies);
    const rate = await findRate(load);
    const during = async (change: Promise<void>): Promise<Measured> => {
      await change;
      await wait(settleMs);
      return load.take();
    };
    const seen: Part[] = [];
    for (let part = 0; part < parts; part += 1) {
      const end = performance.now() + partMs;
      const reading = load.keepUp(rate, () => performance.now() >= end);
      const importing = await during(importNovel(filled, part));
      const releasing = await during(releaseReader(filled, part));
      await reading;
      seen.push({ importing, releasing, quiet: load.take(), memory: (await site.memory()).rss });
      tell(seen);
    }
    load.close();
    return conclude(seen);
  } finally {
    await filled.close();
  }
};

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/** Prints the last part. */
const tell = (seen: readonly Part[]): void => {
  const part = seen.at(-1);
  if (!part) return;
  const p99 = ({ times }: Measured) => `${percentile(times, 99)} ms`;
  const whole = allOf(part);
  const failed = whole.flatMap((measured) => measured.failed);
  const requests = `${sum(whole.map((measured) => measured.requests))} 请求`;
  const answered = `p50 ${percentile(part.quiet.times, 50)} ms，p99 ${p99(part.quiet)}`;
  const changes = `导入时 ${p99(part.importing)}，发布时 ${p99(part.releasing)}`;
  const counted = `失败 ${failed.length}，重发 ${sum(whole.map(({ again }) => again))}`;
  console.log(
    `第 ${seen.length} 段：${requests}，${answered}（${changes}），${counted}，内存 ${mebibytes(part.memory)} MB`,
  );
  for (const failure of new Set(failed.slice(0, 100))) console.log(`  ${failure}`);
};

/** Prints what the whole comes to. @returns whether all of it holds */
const conclude = (seen: readonly Part[]): boolean => {
  const { failed, again, growth, thirds, broken } = judge(seen);
  const memory = seen.map((part) => mebibytes(part.memory));
  const grown = `内存从第 2 段到最后 ${((growth - 1) * 100).toFixed(1)} %`;
  console.log(`内存 ${memory.at(0)} → ${memory.at(-1)} MB，${grown}；失败 ${failed}，重发 ${again}`);
  const [quiet, importing, releasing] = [thirds.quiet, thirds.importing, thirds.releasing].map((p99) => p99.join('、'));
  console.log(`p99 按三段：平时 ${quiet} ms；导入时 ${importing} ms；发布时 ${releasing} ms`);
  for (const problem of broken) console.log(`${problem} ✗`);
  return broken.length === 0;
};
