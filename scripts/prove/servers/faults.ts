import { setTimeout as wait } from 'node:timers/promises';
import type { Activation } from 'release/activation';
import { apiBase, calls } from 'shared-api/paths';
import { executedMigrations } from '../../../server/db/migrating/migrate.ts';
import type { Store } from '../../../server/db/open-store.ts';
import { setTakenDown } from '../../../server/novels/editing/take-down.ts';
import { activate } from '../../../server/releases/activation/activate.ts';
import { newestActivation } from '../../../server/releases/activation/activations.ts';
import { listReleases } from '../../../server/releases/release-rows.ts';
import { smokeTest } from '../../../server/smoke-test/smoke-test.ts';
import type { NewerProject } from '../../../server/testing/builds/newer-project.ts';
import type { openPostgresPair } from '../../../server/testing/postgres/postgres-pair.ts';
import type { Fleet } from '../../../server/testing/processes/fleet.ts';
import { until } from '../../../server/testing/until.ts';

export const servers = [0, 1, 2];

/** Time for which readers go on before and after each fault. */
export const betweenMs = 2_000;

/** Time within which all servers must show what one changed. */
const seenWithinMs = 1_000;

/** Time for which PostgreSQL is frozen. */
const frozenMs = 5_000;

/** A fault or a change under readers. */
export interface Fault {
  name: string;
  /** @returns what can be said of it, if anything can */
  happen: () => Promise<Figure | undefined>;
}

interface Figure {
  text: string;
  /** Whether it is as it must be. */
  good: boolean;
  /** Milliseconds for which there was no database. */
  awayMs?: number;
}

interface Proved {
  fleet: Fleet;
  pair: Awaited<ReturnType<typeof openPostgresPair>>;
  store: Store;
  newer: NewerProject;
  round: number;
}

/** Each fault and change once, in their order. */
export const faultsOf = ({ fleet, pair, store, newer, round }: Proved): Fault[] => [
  {
    name: '一台被杀',
    happen: async () => {
      await fleet.stop(round % servers.length, 'SIGKILL');
      await wait(betweenMs);
      await fleet.start(round % servers.length);
      return undefined;
    },
  },
  {
    name: '一台换成新版',
    happen: async () => {
      const before = await newestActivation(store);
      const code = await fleet.stop((round + 1) % servers.length, 'SIGTERM');
      await fleet.start((round + 1) % servers.length, newer.main);
      const problems = await newerProblems(store, newer, before);
      return { text: [`退出码 ${code}`, ...problems].join('，'), good: code === 0 && problems.length === 0 };
    },
  },
  { name: '新版启用', happen: async () => seen(fleet, '/home', await activateNewer(fleet, store, newer)) },
  {
    name: '下架',
    happen: async () => {
      await setTakenDown(store, 1002, true);
      const gone = await seen(fleet, apiBase + calls.novel('1002'), async ({ status }) => status === 410);
      await setTakenDown(store, 1002, false);
      return gone;
    },
  },
  { name: '数据库重启', happen: async () => away(await pair.restart()) },
  {
    name: '数据库冻结',
    happen: async () => {
      pair.freeze();
      await wait(frozenMs);
      pair.thaw();
      return away(frozenMs);
    },
  },
  { name: '数据库切换到备库', happen: async () => away(await pair.failOver()) },
];

const away = (awayMs: number): Figure => ({ text: `数据库不在 ${Math.round(awayMs)} ms`, good: true, awayMs });

/** Problems after a newer server has started: its builds or tables are missing, or it has activated its builds for all. */
const newerProblems = async (store: Store, newer: NewerProject, before: Activation | undefined): Promise<string[]> => {
  const published = (await listReleases(store)).map(({ name }) => name);
  const isBrought =
    newer.releases.every((release) => published.includes(release)) &&
    (await executedMigrations(store)).includes(newer.migration);
  const isChanged = (await newestActivation(store))?.id !== before?.id;
  return [...(isBrought ? [] : ['没有带来新的构建和数据表']), ...(isChanged ? ['替大家启用了自己的构建'] : [])];
};

/** Activates what a newer server has published. @returns whether an answer is made of it */
const activateNewer = async (fleet: Fleet, store: Store, { releases }: NewerProject) => {
  const context = { store, folder: fleet.releasesDir, smokeTest };
  await activate(context, releases, { by: 'prove', why: '' });
  // The console is named in pages of staff alone.
  const named = releases.filter((release) => !release.startsWith('console@'));
  return async (answer: Response) => {
    const text = await answer.text();
    return named.every((release) => text.includes(release));
  };
};

/** Waits until every server shows something, and says how long the last took. */
const seen = async (fleet: Fleet, page: string, isSeen: (answer: Response) => Promise<boolean>) => {
  const begun = performance.now();
  const all = servers.map((server) => until(async () => isSeen(await fleet.askServer(server, page)), 30_000));
  await Promise.all(all);
  const ms = Math.round(performance.now() - begun);
  return { text: `全部可见 ${ms} ms`, good: ms <= seenWithinMs };
};
