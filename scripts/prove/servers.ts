import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiBase, calls } from 'shared-api/paths';
import { openStore, type Store } from '../../server/db/open-store.ts';
import { setTakenDown } from '../../server/novels/editing/take-down.ts';
import { activate } from '../../server/releases/activation/activate.ts';
import { publishBuild } from '../../server/releases/publishing/publish.ts';
import { smokeTest } from '../../server/smoke-test/smoke-test.ts';
import { changeBuild } from '../../server/testing/changed-build.ts';
import { readSteadily } from '../../server/testing/clients/read-steadily.ts';
import { openPostgresPair } from '../../server/testing/postgres/postgres-pair.ts';
import { type Fleet, openFleet } from '../../server/testing/processes/fleet.ts';
import { signInMember } from '../../server/testing/sign-in.ts';
import { until } from '../../server/testing/until.ts';
import { percentile } from '../bench/figures/percentile.ts';
import { buildApps } from '../build-apps.ts';
import { root } from '../project.ts';
import { startFirst } from './servers/first-starts.ts';
import { writeSteadily } from './servers/steady-writer.ts';

const servers = [0, 1, 2];

/** Members who write in turn: the server takes 30 reports a minute from each. */
const writers = 100;

/** Time for which PostgreSQL is frozen, and for which readers go on after each fault. */
const [frozenMs, betweenMs] = [5_000, 2_000];

/** Time within which all servers must show what one changed. */
const seenWithinMs = 1_000;

/** Pages that all servers have kept, as those of a site that is read. */
const paths = ['/home', '/book/1001', '/detail/1001-1', '/detail/1001-2'];

/**
 * Three servers start at once on an empty database, `--times` times (2 unless said). Then three servers on one PostgreSQL with a
 * replica, behind nginx, under readers and a writer: each fault `--rounds` times (2). Prints what readers met, and how soon all
 * servers showed a change.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args,
    options: { times: { type: 'string', default: '2' }, rounds: { type: 'string', default: '2' } },
  });
  await buildApps('production');
  const started = await startFirst(servers.length, Number(values.times));
  return (values.rounds === '0' || (await proveFaults(Number(values.rounds)))) && started;
};

const proveFaults = async (rounds: number): Promise<boolean> => {
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
      for (const [name, fault] of faultsOf(fleet, pair, store, round)) good = (await tell(name, fleet, fault)) && good;
    }
    const lost = await writer.stop(store);
    const { acknowledged, repeated, failedTwice, mostTries } = writer.counts;
    const retries = `重试 ${JSON.stringify(repeated)}，重试一次仍失败 ${failedTwice}，最多试了 ${mostTries} 次`;
    console.log(`写入：确认 ${acknowledged}，${retries}，丢失或重复 ${lost}`);
    return good && lost === 0;
  } finally {
    await store?.close();
    await fleet.close();
    await pair.close();
  }
};

type Pair = Awaited<ReturnType<typeof openPostgresPair>>;

/** A fault or a change under readers. @returns a figure about it, if there is one, and whether it is within its limit */
type Fault = () => Promise<{ text: string; good: boolean } | undefined>;

const faultsOf = (fleet: Fleet, pair: Pair, store: Store, round: number): [string, Fault][] => [
  [
    '一台被杀',
    async () => {
      await fleet.stop(round % servers.length, 'SIGKILL');
      await wait(betweenMs);
      await fleet.start(round % servers.length);
      return undefined;
    },
  ],
  [
    '一台换新',
    async () => {
      const code = await fleet.stop((round + 1) % servers.length, 'SIGTERM');
      await fleet.start((round + 1) % servers.length);
      return { text: `退出码 ${code}`, good: code === 0 };
    },
  ],
  ['新版发布', async () => seen(fleet, '/home', await release(fleet, store, round))],
  [
    '下架',
    async () => {
      await setTakenDown(store, 1002, true);
      const gone = await seen(fleet, apiBase + calls.novel('1002'), async ({ status }) => status === 410);
      await setTakenDown(store, 1002, false);
      return gone;
    },
  ],
  ['数据库重启', () => pair.restart().then(() => undefined)],
  [
    '数据库冻结',
    async () => {
      pair.freeze();
      await wait(frozenMs);
      pair.thaw();
      return undefined;
    },
  ],
  ['数据库切换到备库', () => pair.failOver().then(() => undefined)],
];

const release = async (fleet: Fleet, store: Store, round: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-newer-'));
  const context = { store, folder: fleet.releasesDir, smokeTest };
  const name = await changeBuild(path.join(root, 'reader/dist/production'), folder, `round ${round}`);
  await publishBuild(context, folder, { by: 'prove' });
  await activate(context, [name], { by: 'prove', why: '' });
  return async (answer: Response) => (await answer.text()).includes(name);
};

/** Waits until every server shows something, and says how long the last took. */
const seen = async (fleet: Fleet, page: string, isSeen: (answer: Response) => Promise<boolean>) => {
  const begun = performance.now();
  const all = servers.map((server) => until(async () => isSeen(await fleet.askServer(server, page)), 30_000));
  await Promise.all(all);
  const ms = Math.round(performance.now() - begun);
  return { text: `全部可见 ${ms} ms`, good: ms <= seenWithinMs };
};

/** Does something under readers, and prints what they met. */
const tell = async (name: string, fleet: Fleet, fault: Fault): Promise<boolean> => {
  const reading = readSteadily(fleet.ask, paths);
  await wait(betweenMs);
  const figure = await fault();
  await wait(betweenMs);
  const { requests, retried, failed, times } = await reading.stop();
  const dead = servers.filter((server) => !fleet.running().includes(server));
  const met = `${requests} 请求，重试 ${retried}，再次失败 ${failed.length}，p99 ${percentile(times, 99)} ms`;
  console.log(`${name}：${met}，死去的进程 ${dead.length}${figure ? `，${figure.text}` : ''}`);
  for (const failure of failed.slice(0, 3)) console.log(`  ${failure}`);
  for (const server of dead) await fleet.start(server);
  return failed.length + dead.length === 0 && (figure?.good ?? true);
};
