import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type NovelJobState, novelJobBounds } from 'shared-api/console/schemas/novel-jobs';
import type { NovelConditions, NovelListParams } from 'shared-api/console/schemas/novel-list';
import { apiBase, calls } from 'shared-api/paths';
import { orders, wordBands } from 'shared-api/schemas/novel';
import { startJob, undoJob } from '../../server/console/novels/jobs/act-on-job.ts';
import { listJobs } from '../../server/console/novels/jobs/list-jobs.ts';
import { prepareJob } from '../../server/console/novels/jobs/prepare-job.ts';
import { listNovels } from '../../server/console/novels/list-novels.ts';
import type { Store } from '../../server/db/open-store.ts';
import { seededRandom } from '../../server/importing/seed/random.ts';
import * as words from '../../server/importing/seed/words.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { gatherStatistics } from '../../server/testing/postgres/postgres-administration.ts';
import { byStaff, signInStaff } from '../../server/testing/staff.ts';
import { measureScrolling } from './console-scroll.ts';
import { type Clock, passingTime, processorTime } from './figures/clocks.ts';
import { percentile } from './figures/percentile.ts';
import { type LargeLibrary, largeOnPostgres, largeOnSqlite } from './libraries/large-library.ts';

/** Pages of each kind, after one that is not counted. */
const rounds = 10;
/** Pages down to where a page far behind the first one is asked for. */
const pagesDown = 20;

/** Requests of readers in a second, and for how long they are measured alone. */
const requestsPerSecond = 50;
const aloneMs = 20_000;

const random = seededRandom(31, 0);
const title = (): string => random.pick(words.titleHeads) + random.pick(words.titleTails);

/** Conditions of the table, each anew for each page. */
const conditions = (categories: readonly string[]): Record<string, () => NovelConditions> => ({
  全部: () => ({}),
  分类: () => ({ category: random.pick(categories) }),
  状态: () => ({ status: '2' }),
  分类与状态: () => ({ category: random.pick(categories), status: '1' }),
  字数: () => ({ words: random.pick(wordBands) }),
  更新: () => ({ updated: '7' }),
  一个标签: () => ({ tags: random.pick(words.tags) }),
  两个标签与分类: () => ({
    tags: `${random.pick(words.tags)},${random.pick(words.tags)}`,
    category: random.pick(categories),
  }),
  已下架: () => ({ down: '1' }),
  没有下架的: () => ({ down: '0', status: '1' }),
  书名四字: () => ({ find: title() }),
  书名两字: () => ({ find: title().slice(0, 2), status: '2' }),
  一个字: () => ({ find: title().slice(0, 1) }),
  拼音首字母: () => ({ find: 'xy' }),
});

/** A page of the table far behind the first. */
const deepCursor = async (store: Store, params: NovelListParams): Promise<string | undefined> => {
  let cursor: string | undefined;
  for (let page = 0; page < pagesDown; page += 1) {
    const { next_cursor } = await listNovels(store, { ...params, cursor });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return cursor;
};

/** Takes down one novel in a hundred where none is: a condition that finds none costs nothing. */
const takeDownSome = async ({ db }: Store): Promise<void> => {
  const isDown = await db.selectFrom('novels').select('id').where('taken_down_at', 'is not', null).limit(1).execute();
  if (isDown.length > 0) return;
  await db
    .updateTable('novels')
    .set({ taken_down_at: Date.now() })
    .where((eb) => eb(eb('id', '%', 100), '=', 0))
    .execute();
};

/** Pages of the table: each condition in each order both ways, the first page and one far down. */
const measureTable = async (store: Store, clock: Clock): Promise<void> => {
  const rows = await store.db.selectFrom('categories').select('id').where('novel_count', '>', 0).execute();
  const all: number[] = [];
  console.log(`  表的一页，每种条件 ${orders.length * 2 * 2} 种顺序和位置，各 ${rounds} 次：p50、p95、最慢`);
  for (const [name, make] of Object.entries(conditions(rows.map(({ id }) => String(id))))) {
    const times: number[] = [];
    for (const order of orders) {
      for (const way of ['desc', 'asc'] as const) {
        const deep = { ...make(), order, way };
        const cursor = await deepCursor(store, deep);
        for (let round = 0; round <= rounds; round += 1) {
          for (const params of [
            { ...make(), order, way },
            { ...deep, cursor },
          ]) {
            const read = clock();
            await listNovels(store, params);
            if (round > 0) times.push(read());
          }
        }
      }
    }
    all.push(...times);
    console.log(
      `    ${name.padEnd(8, '　')} ${percentile(times, 50)}，${percentile(times, 95)}，${percentile(times, 100)}`,
    );
  }
  console.log(
    `    ${'合起来'.padEnd(8, '　')} ${percentile(all, 50)}，${percentile(all, 95)}，${percentile(all, 100)}`,
  );
};

/** How long answers took, in milliseconds, by what was asked for. */
type ReadTimes = Record<'novel' | 'chapter' | 'home' | 'filter' | 'search', number[]>;

/** Asks for what readers read, so many times a second, until it is told to end. */
const readUntil = async (origin: string, ids: readonly number[], isOver: () => boolean): Promise<ReadTimes> => {
  const times: ReadTimes = { novel: [], chapter: [], home: [], filter: [], search: [] };
  const pending = new Set<Promise<void>>();
  for (let index = 0; !isOver(); index += 1) {
    const id = String(random.pick(ids));
    const paths: [keyof ReadTimes, string][] = [
      ['novel', calls.novel(id)],
      ['chapter', calls.chapter(`${id}-1`)],
      ['home', calls.home],
      ['filter', calls.filter({ order: random.pick(orders) })],
      ['search', calls.search(title().slice(0, 2))],
    ];
    const [kind, path] = paths[index % paths.length] ?? ['home', calls.home];
    const began = performance.now();
    const asking = fetch(origin + apiBase + path).then(async (answer) => {
      await answer.arrayBuffer();
      times[kind].push(performance.now() - began);
    });
    pending.add(asking);
    void asking.finally(() => pending.delete(asking));
    await wait(1_000 / requestsPerSecond);
  }
  await Promise.all(pending);
  return times;
};

/** A bulk change of as many novels as one may change, and its undoing, beside readers. */
const measureBulkChange = async (store: Store): Promise<void> => {
  const app = await buildTestApp(store, { TEST_MODE: '1' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const editor = await signInStaff(store, 'editor');
  const newest = await store.db.selectFrom('novels').select('id').orderBy('id', 'desc').limit(20_000).execute();
  const ids = newest.slice(novelJobBounds.novels).map(({ id }) => id);
  const beside = async (name: string, work: () => Promise<void>) => {
    let isOver = false;
    const began = performance.now();
    const reading = readUntil(origin, ids, () => isOver);
    await work();
    const seconds = (performance.now() - began) / 1_000;
    isOver = true;
    const byKind = Object.entries(await reading);
    const times = byKind.flatMap(([, some]) => some);
    console.log(
      `    ${name.padEnd(8, '　')} ${seconds.toFixed(1)} 秒，${times.length} 个请求：p50 ${percentile(times, 50)}，p99 ${percentile(times, 99)}，最慢 ${percentile(times, 100)} 毫秒`,
    );
    console.log(`      p99：${byKind.map(([kind, some]) => `${kind} ${percentile(some, 99)}`).join('，')}`);
  };
  // Readers first of all, so that code is compiled.
  await readUntil(origin, ids, deadline(aloneMs / 4));
  console.log(`  批量修改 ${novelJobBounds.novels} 部，旁边每秒 ${requestsPerSecond} 个读者的请求`);
  await beside('没有修改', () => wait(aloneMs));
  const conditionsOf = await thatFind(store, novelJobBounds.novels);
  const change = { kind: 'tags' as const, add: ['批量'], remove: [] };
  const id = await prepareJob(store, { choice: { conditions: conditionsOf }, change }, editor.id, Date.now());
  await beside('找出作品', () => untilOver(store, editor.id));
  const authority = byStaff(editor);
  const act = await startJob(store, id, { authority, removes: false, now: Date.now() });
  await beside('加上标签', () => untilOver(store, editor.id));
  const { before, after } = await store.db
    .selectFrom('acts')
    .select(['before', 'after'])
    .where('id', '=', act)
    .executeTakeFirstOrThrow();
  const undone = { objectId: id, objectName: '', before: before === null ? null : JSON.parse(before) };
  await undoJob(store, undone, { ...authority, undoes: { id: act, after } }, Date.now());
  await beside('撤销', () => untilOver(store, editor.id));
  for (const job of await listJobs(store, editor.id))
    console.log(`    ${job.state}：找到 ${job.found}，改了 ${job.changed}，跳过 ${job.skipped}`);
  await app.close();
};

/** Waits until the server's housekeeping has nothing more to do of the jobs. */
const untilOver = async (store: Store, memberId: number): Promise<void> => {
  const isMoving = async () => (await listJobs(store, memberId)).some(({ state }) => movingStates.includes(state));
  while (await isMoving()) await wait(100);
};

const movingStates: readonly NovelJobState[] = ['finding', 'waiting', 'working'];

const deadline = (ms: number) => {
  const end = performance.now() + ms;
  return () => performance.now() > end;
};

/** Marks novels so that conditions find so many of them: with a tag that nobody else has. */
const thatFind = async (store: Store, count: number): Promise<NovelConditions> => {
  const tag = '一批';
  const novels = await store.db
    .selectFrom('novels')
    .select(['id', 'tags'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('novel_tags').where('tag', '=', tag).execute();
    await store.dialect.insertRows(
      trx,
      'novel_tags',
      novels.map(({ id }) => ({ tag, novel_id: id })),
    );
  });
  return { tags: tag };
};

const parts: Record<string, (library: LargeLibrary, clock: Clock) => Promise<void>> = {
  table: ({ store }, clock) => measureTable(store, clock),
  scrolling: ({ store, environment }) => measureScrolling(store, environment),
  change: ({ store }) => measureBulkChange(store),
};

/**
 * The console's table of novels in a large library, scrolling through it, and a bulk change beside readers, on SQLite and PostgreSQL. ON=sqlite
 * or ON=postgres measures one of them alone, PARTS=table,scrolling,change some parts; LIBRARY and DATABASE_URL name a seeded library, NOVELS
 * and CHAPTERS how many another is seeded with.
 */
export const measureConsoleNovels = async (): Promise<void> => {
  const only = process.env.ON;
  if (only !== 'postgres') await measure('SQLite，表的时间是处理器毫秒', largeOnSqlite, processorTime);
  if (only !== 'sqlite') await measure('PostgreSQL，表的时间是经过的毫秒', largeOnPostgres, passingTime);
};

const measure = async (database: string, open: () => Promise<LargeLibrary>, clock: Clock): Promise<void> => {
  const library = await open();
  try {
    await takeDownSome(library.store);
    await gatherStatistics(library.store);
    for (const part of process.env.PARTS?.split(',') ?? Object.keys(parts)) {
      console.log(`${database}，负载 ${loadavg()[0]?.toFixed(1)}`);
      await parts[part]?.(library, clock);
    }
  } finally {
    await library.close();
  }
};
