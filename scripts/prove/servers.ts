import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UsageError } from 'release/command-line/command';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { openStore, type Store } from '../../server/db/open-store.ts';
import { copyAsNewer } from '../../server/testing/builds/newer-project.ts';
import { type ReadingResult, readSteadily } from '../../server/testing/clients/read-steadily.ts';
import { uncachedCalls } from '../../server/testing/clients/uncached-calls.ts';
import { openPostgresPair } from '../../server/testing/postgres/postgres-pair.ts';
import { type Fleet, openFleet } from '../../server/testing/processes/fleet.ts';
import { signInMember } from '../../server/testing/sign-in.ts';
import { percentile } from '../bench/figures/percentile.ts';
import { buildApps } from '../build-apps.ts';
import { betweenMs, type Fault, faultsOf, servers } from './servers/faults.ts';
import { startFirst } from './servers/first-starts.ts';
import { writeSteadily } from './servers/steady-writer.ts';

/** Members who write in turn: the server takes 30 reports a minute from each. */
const writers = 100;

/** The `Retry-After` of an answer without a database, as it is promised: written here again, so that a change of it is seen. */
const promisedRetryAfterMs = 2_000;

/** Time in which servers find a database that is back: they ask every 250 ms. */
const foundAgainMs = 500;

/** Tries within which a call or a write must be answered: one after another that failed, and more where the database is away for longer. */
const triesWithin = (awayMs: number): number =>
  Math.max(2, 1 + Math.ceil((awayMs + foundAgainMs) / promisedRetryAfterMs));

/** Tries that are made at most. */
const maxTries = 10;

/** Pages that all servers have kept, as those of a site that is read. */
const paths = ['/home', '/book/1001', '/detail/1001-1', '/detail/1001-2'];

/**
 * Three servers start at once on an empty database, `--times` times (2 unless said). Then three servers on one PostgreSQL with a
 * replica, behind nginx, under readers of kept pages, readers of what nobody has kept, and a writer: each fault `--rounds` times (2). Prints
 * what they met, and how soon all servers showed a change.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(
    args,
    { times: { type: 'string', default: '2' }, rounds: { type: 'string', default: '2' } },
    false,
  );
  const [times, rounds] = [wholeNumber('times', values.times, 0), wholeNumber('rounds', values.rounds, 0)];
  if (times + rounds === 0) throw new UsageError('--times 和 --rounds 不能都是 0');
  await buildApps('production');
  const started = await startFirst(servers.length, times);
  return (rounds === 0 || (await proveFaults(rounds))) && started;
};

const proveFaults = async (rounds: number): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-newer-'));
  const pair = await openPostgresPair();
  await pair.create();
  const fleet = await openFleet(servers.length, pair.databaseUrl);
  let store: Store | undefined;
  try {
    await Promise.all(servers.map((server) => fleet.start(server)));
    store = await openStore({ databaseUrl: pair.databaseUrl, dataDir: '' });
    for (const server of servers) for (const page of paths) await fleet.askServer(server, page);
    const cookies: string[] = [];
    for (let member = 0; member < writers; member += 1)
      cookies.push((await signInMember(store, `写作者${member}`)).cookie);
    const writer = writeSteadily(fleet, cookies);
    let good = true;
    for (let round = 0; round < rounds; round += 1) {
      const newer = await copyAsNewer(path.join(folder, String(round)), round + 1);
      for (const fault of faultsOf({ fleet, pair, store, newer, round }))
        good = (await tell(fault, fleet, writer)) && good;
    }
    const lost = await writer.stop(store);
    const { acknowledged, repeated } = writer.counts;
    console.log(`写入：确认 ${acknowledged}，重试 ${JSON.stringify(repeated)}，丢失或重复 ${lost}`);
    return good && lost === 0;
  } finally {
    await store?.close();
    await fleet.close();
    await pair.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Does something under readers, and prints what they met. */
const tell = async (
  { name, happen }: Fault,
  fleet: Fleet,
  writer: ReturnType<typeof writeSteadily>,
): Promise<boolean> => {
  await writer.takeMostTries();
  const reading = readSteadily(fleet.ask, paths);
  const calling = readSteadily(fleet.ask, uncachedCalls(), { readers: 2, maxTries });
  await wait(betweenMs);
  const { text = '', good = true, awayMs = 0 } = (await happen()) ?? {};
  await wait(betweenMs);
  const [kept, called] = await Promise.all([reading.stop(), calling.stop()]);
  const [tries, allowed] = [Math.max(called.mostTries, await writer.takeMostTries()), triesWithin(awayMs)];
  const dead = servers.filter((server) => !fleet.running().includes(server));
  console.log(`${name}：${[`死去的进程 ${dead.length}`, text].filter(Boolean).join('，')}`);
  console.log(
    `  保留的页面 ${met(kept)}；没有保留的调用 ${met(called)}；调用和写入最多试 ${tries} 次（可以 ${allowed} 次）`,
  );
  const failed = [...kept.failed, ...called.failed];
  for (const failure of failed.slice(0, 3)) console.log(`  ${failure}`);
  for (const server of dead) await fleet.start(server);
  return failed.length + dead.length === 0 && tries <= allowed && good;
};

const met = ({ requests, retried, failed, times }: ReadingResult): string =>
  `${requests} 次，重试 ${retried}，仍失败 ${failed.length}，p99 ${percentile(times, 99)} ms`;
