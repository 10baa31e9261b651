import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseOptions } from 'release/command-line/parse-options';
import { apiBase, calls, pages } from 'shared-api/paths';
import type { Store } from '../../server/db/open-store.ts';
import { isUnavailable } from '../../server/db/unavailable.ts';
import { switchLog } from '../../server/testing/postgres/postgres-administration.ts';
import { countsOf, createWriters } from './load/acknowledged-writes.ts';
import { startFilledSite } from './load/filled-site.ts';
import { databaseOption } from './load/load-database.ts';
import { send } from './load/send.ts';
import { mountSmallDisk } from './load/small-disk.ts';

const [readers, writers, novels] = [50, 20, 10];
const diskMegabytes = 512;

/** Pause of each between an answer and the next request, on average. */
const pauseMs = 1_000;
const steadyMs = 10_000;
/** Time for which all read and write on once there is room again. */
const afterwardsMs = 8_000;
/** Time from there in which every counter must be right. */
const rightWithinMs = 30_000;
/** A session's last use may be so much older than its last call: it is noted once a minute, by the server's clock. */
const lastUseMs = 62_000;

/**
 * 50 signed-in readers and 20 members who write, on a site whose data lie on a disk that is full to the last byte for `--minutes` (10).
 * On PostgreSQL (`--database postgres`) its cluster lies there too: for the first half of the time its log has the room that it had taken, then that
 * is used up. Where it cannot write its log it ends itself, and is started again once there is room; what is not read in that half is counted, not forbidden.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { ...databaseOption, minutes: { type: 'string', default: '10' } }, false);
  const disk = mountSmallDisk(diskMegabytes);
  if (disk === null) {
    console.error('写满的盘是一个挂载的 tmpfs：请以 root 运行（容器要有 CAP_SYS_ADMIN）');
    return false;
  }
  try {
    const filled = await startFilledSite(
      { novels, members: readers + writers },
      { database: values.database, parent: disk.folder },
    );
    const { site, store, cluster, novelIds, cookies } = filled;
    const load = startLoad(site.origin, novelIds, cookies);
    try {
      const memberIds = await idsOf(store);
      const countsBefore = await countsOf(store);
      load.begin();
      await wait(steadyMs);
      console.log(`有空间时：${load.counts()}`);
      const durationMs = Number(values.minutes) * 60_000;
      const [half, end] = [performance.now() + durationMs / 2, performance.now() + durationMs];
      let [filledBytes, refusedBefore] = [0, 0];
      for (let isLogUsed = cluster === undefined; performance.now() < end; ) {
        filledBytes += disk.fill();
        if (!isLogUsed && performance.now() > half) {
          isLogUsed = true;
          refusedBefore = load.refusals().length;
          console.log(`数据文件写满时：${load.counts()}`);
          await useUpLog(store);
        }
        await wait(500);
      }
      console.log(`写满 ${values.minutes} 分钟（填入 ${Math.round(filledBytes / 1e6)} MB）：${load.counts()}`);
      tell('写入的回答', load.writers.answers);
      disk.makeRoom();
      const roomAt = performance.now();
      const ended = cluster !== undefined && !cluster.isRunning();
      if (ended) await cluster.restart();
      if (cluster) console.log(ended ? 'PostgreSQL 写不了日志，自己停了；腾出空间后重新启动' : 'PostgreSQL 一直在运行');
      await wait(afterwardsMs);
      await load.end();
      console.log(`腾出空间之后：${load.counts()}`);
      const differences = async () => {
        try {
          return [
            ...(await load.writers.differences(store, memberIds.slice(readers), countsBefore)),
            ...(await releaseDifferences(store, load.pagesSent())),
            ...(await staleSessions(store, memberIds.slice(0, readers), load.lastReads)),
          ];
        } catch (error) {
          // It recovers from its full log by itself, which takes its time.
          if (!isUnavailable(error)) throw error;
          return ['数据库还没有回答'];
        }
      };
      let wrong = await differences();
      while (wrong.length > 0 && performance.now() - roomAt < rightWithinMs) {
        await wait(500);
        wrong = await differences();
      }
      const seconds = ((performance.now() - roomAt) / 1_000).toFixed(1);
      console.log(`腾出空间 ${seconds} 秒后，${wrong.length} 处与确认过的不符${wrong.length === 0 ? '' : ' ✗'}`);
      for (const difference of wrong.slice(0, 20)) console.log(`  ${difference}`);
      tell('写入的回答', load.writers.answers);
      for (const answer of [...new Set(load.writers.wrong)].slice(0, 10)) console.log(`  ✗ ${answer}`);
      const refusals = load.refusals();
      tell('没有读到', countBy(refusals));
      const readsHold =
        cluster === undefined
          ? refusals.length === 0
          : refusedBefore === 0 && refusals.every((one) => one.endsWith(': 503'));
      const wasFull = [...load.writers.answers.keys()].some((answer) => /50[37]$/.test(answer));
      if (!wasFull) console.log('没有一次写入遇到写满的盘：时间太短 ✗');
      return wasFull && readsHold && wrong.length === 0 && load.writers.wrong.length === 0;
    } finally {
      await load.end();
      // A server that ends writes what it has gathered.
      disk.makeRoom();
      if (cluster && !cluster.isRunning()) await cluster.restart();
      await filled.close();
    }
  } finally {
    disk.close();
  }
};

/** Segments of its log that PostgreSQL keeps ready for use (`min_wal_size`), and more than that. */
const logSegments = 20;

/** Ends one segment of PostgreSQL's log after the other, as much writing does, until none is ready and no room is left for a new one. */
const useUpLog = async ({ db }: Store): Promise<void> => {
  for (let segment = 0; segment < logSegments; segment += 1) {
    try {
      await switchLog(db);
    } catch (error) {
      console.log(`PostgreSQL 的日志用尽（第 ${segment + 1} 段）：${error instanceof Error ? error.message : error}`);
      return;
    }
    // It ends a segment only where something was written in it.
    await wait(100);
  }
};

/** Everything that a member sees of the library and of their own, by GET. */
const readPaths = (id: string): string[] => [
  ...[pages.home, pages.book(id), pages.chapter(`${id}-1`), pages.bookshelf, pages.messages, pages.settings],
  ...[pages.history, pages.readingTime, pages.feedback],
  ...[
    ...[calls.chapter(`${id}-2`), calls.chapters(id), calls.novel(id), calls.home, calls.profile, calls.sessions],
    ...[calls.unreadMessages, calls.messages(), calls.ownFeedback(), calls.collection(), calls.shelfState(id)],
    ...[calls.collection({ type: 'chapter' }), calls.chapterCollection(`${id}-1`), calls.like(id)],
    ...[calls.continueReading, calls.readingHistory(), calls.readingTime(), calls.notes(id)],
    calls.chapterNotes(`${id}-1`),
  ].map((call) => apiBase + call),
];

/** Calls that ask who the member is; pages do not, and so are no use of a session. */
const personal = /^\/api\/v1\/(?:user|collect|like)\//;

const startLoad = (origin: string, novelIds: readonly number[], cookies: readonly string[]) => {
  const writing = createWriters(origin, novelIds);
  const agent = new Agent({ keepAlive: true });
  const refused: string[] = [];
  const lastReads: number[] = [];
  let [read, pagesSent, written, done] = [0, 0, 0, false];
  const pause = () => wait(pauseMs * (0.5 + Math.random()));

  const readOn = async (cookie: string, number: number) => {
    await pause();
    for (let turn = number; !done; turn += 1) {
      const paths = readPaths(String(novelIds[turn % novelIds.length]));
      const path = paths[turn % paths.length] ?? pages.home;
      const { failure } = await send(origin, agent, { path, cookie }, `10.1.${number}.1`);
      read += 1;
      if (failure !== undefined) refused.push(`${path.replaceAll(/\d{4,}/g, 'N')}: ${failure}`);
      // A page that says that something cannot be read is a page that was sent, too.
      if (!path.startsWith(apiBase) && (failure === undefined || failure === '503')) pagesSent += 1;
      if (failure === undefined && personal.test(path)) lastReads[number] = Date.now();
      await pause();
    }
  };
  const writeOn = async (cookie: string, number: number) => {
    await pause();
    for (let turn = number; !done; turn += 1) {
      await writing.write(number, cookie, turn);
      written += 1;
      await pause();
    }
  };

  let working: Promise<unknown> = Promise.resolve();
  return {
    begin: () => {
      working = Promise.all([...cookies.slice(0, readers).map(readOn), ...cookies.slice(readers).map(writeOn)]);
    },
    end: async () => {
      done = true;
      await working;
      agent.destroy();
    },
    counts: () => `读 ${read} 次，没有读到 ${refused.length} 次；写 ${written} 次`,
    refusals: () => [...refused],
    pagesSent: () => pagesSent,
    lastReads,
    writers: writing,
  };
};

const idsOf = async ({ db }: Store): Promise<number[]> =>
  (await db.selectFrom('members').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Every page that was sent counts once for each of its releases. */
const releaseDifferences = async ({ db }: Store, pagesSent: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('release_counts')
    .select(({ fn }) => ['release', fn.sum<string | number>('count').as('loads')])
    .where('kind', '=', 'load')
    .groupBy('release')
    .execute();
  const wrong = rows.filter(({ loads }) => Number(loads) !== pagesSent);
  if (rows.length === 0) return ['release counts: none'];
  return wrong.map(({ release, loads }) => `release ${release}: ${loads} ≠ ${pagesSent}`);
};

const staleSessions = async ({ db }: Store, members: readonly number[], lastReads: readonly number[]) => {
  const rows = await db.selectFrom('sessions').select(['member_id', 'last_seen_at']).execute();
  return rows
    .map(({ member_id, last_seen_at }) => ({ last_seen_at, number: members.indexOf(member_id) }))
    .filter(({ number, last_seen_at }) => number >= 0 && last_seen_at < (lastReads[number] ?? 0) - lastUseMs)
    .map(({ number }) => `session ${number}: last use is too old`);
};

const countBy = (keys: readonly string[]): Map<string, number> =>
  keys.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<string, number>());

const tell = (name: string, counts: ReadonlyMap<string, number>): void => {
  console.log(`${name}：${counts.size === 0 ? '无' : ''}`);
  for (const [key, count] of [...counts].toSorted()) console.log(`  ${key} × ${count}`);
};
