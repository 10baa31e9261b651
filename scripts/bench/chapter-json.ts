import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiBase, calls } from 'shared-api/paths';
import { openStore } from '../../server/db/open-store.ts';
import { seedLibrary } from '../../server/importing/seed/seed-library.ts';
import { alternate, median } from './figures/alternate.ts';
import { load } from './servers/keep-alive-load.ts';
import { cpuOf, keepAnswer } from './servers/kept-answer.ts';
import { startMeasured, startSite } from './servers/measured-process.ts';

const rounds = 5;
/** Of each measurement in a round: some seconds, as times of less than that move by half with what the compiler and the collector do. */
const [requests, coldRequests] = [30_000, 3_000];
/** Enough that no chapter is asked for twice. */
const [novels, chapters, characters] = [400, 50, 3_000];
const firstId = 1001;

/** CPU of a chapter's JSON from SQLite, of 3,000 characters: the same chapter each time, and another each time, against node:http. */
export const measureChapterJson = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const store = await openStore({ dataDir });
  await seedLibrary(store, { novels, chapters, characters, seed: 1 });
  await store.close();
  const site = await startSite(dataDir, { TRUST_PROXY: 'loopback' });
  const chapter = (index: number) =>
    `${site.origin}${apiBase}${calls.chapter(`${firstId + (index % novels)}-${1 + (Math.floor(index / novels) % chapters)}`)}`;
  const answerFile = path.join(dataDir, 'answer.json');
  await keepAnswer(chapter(0), answerFile);
  const plain = await startMeasured('scripts/bench/servers/serve-from-memory.ts', { args: [answerFile] });
  let turn = 0;
  const measurements = {
    plain: () => cpuOf(plain, () => load(requests, () => `${plain.origin}/0`), requests),
    warm: () => cpuOf(site, () => load(requests, () => chapter(0)), requests),
    cold: () => cpuOf(site, () => load(coldRequests, () => chapter(turn++)), coldRequests),
  };
  try {
    for (const warmUp of Object.values(measurements)) await warmUp();
    const results = await alternate(rounds, measurements);
    const ratioOf = (name: 'warm' | 'cold') =>
      median(results[name].map((cost, round) => cost / (results.plain[round] ?? Number.NaN))).toFixed(2);
    console.log(`仅 node:http：${median(results.plain).toFixed(1)} µs`);
    for (const name of ['warm', 'cold'] as const)
      console.log(
        `${name === 'warm' ? '同一章' : '每次另一章'}：${median(results[name]).toFixed(1)} µs，${ratioOf(name)} 倍`,
      );
  } finally {
    await plain.stop();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
