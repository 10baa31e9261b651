import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore, type Store } from '../../server/db/open-store.ts';
import { tellReaders } from '../../server/messages/updates/tell-readers.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { chapter, incoming } from '../../server/testing/incoming.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from '../../server/testing/make-database.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../project.ts';
import { percentile } from './figures/percentile.ts';

const followers = Number(process.env.FOLLOWERS ?? 100_000);
/** Time between the writes of other members. */
const writeIntervalMs = 5;
const membersPerTransaction = 500;

const blank = { password_hash: '', nickname: '', gender: '', bio: '', email: '', preferences: '{}' };

/** Many members with one novel on the shelf. @returns a member who writes beside */
const addFollowers = async (store: Store, novelId: number): Promise<number> => {
  const names = Array.from({ length: followers + 1 }, (_, index) => `读者${index}`);
  const entry = { novel_id: novelId, status: 'reading', group_name: '', pinned: 0, notify: 1 } as const;
  // In short transactions: PostgreSQL keeps each count that a trigger writes on the novel until the end of one.
  for (let from = 0; from < names.length; from += membersPerTransaction) {
    const members = names.slice(from, from + membersPerTransaction);
    await store.db.transaction().execute(async (trx) => {
      const rows = members.map((name) => ({ ...blank, username: name, name_key: name, created_at: 1 }));
      await store.dialect.insertRows(trx, 'members', rows);
      const added = await trx.selectFrom('members').select('id').where('name_key', 'in', members).execute();
      const ids = added.slice(0, followers - from);
      const entries = ids.map(({ id }) => ({ ...entry, member_id: id, added_at: 1, recent_at: 1 }));
      await store.dialect.insertRows(trx, 'bookshelf_entries', entries);
    });
  }
  return (await store.db.selectFrom('members').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
};

const tellAll = async (database: string, makeDatabase: MakeDatabase): Promise<void> => {
  const { options, remove } = await makeDatabase();
  const store = await openStore(options);
  try {
    const { novelId } = await saveNovel(store, incoming({ chapters: [chapter('一')] }));
    const writer = await addFollowers(store, Number(novelId));
    const importBegan = performance.now();
    await saveNovel(store, incoming({ chapters: [chapter('一'), chapter('二')] }));
    const imported = performance.now() - importBegan;
    const pauses = monitorEventLoopDelay({ resolution: 1 });
    pauses.enable();
    const began = performance.now();
    let isTelling = true;
    const telling = tellReaders(store).then(() => {
      isTelling = false;
    });
    const writes: number[] = [];
    while (isTelling) {
      const wroteAt = performance.now();
      const nickname = String(writes.length);
      await store.db.updateTable('members').set({ nickname }).where('id', '=', writer).execute();
      writes.push(performance.now() - wroteAt);
      await wait(writeIntervalMs);
    }
    await telling;
    const took = performance.now() - began;
    pauses.disable();
    const { told } = await store.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll().as('told'))
      .executeTakeFirstOrThrow();
    const slowest = Math.round(Math.max(...writes));
    console.log(
      `${database}：导入 ${Math.round(imported)} 毫秒，${told} 条消息 ${(took / 1_000).toFixed(1)} 秒，事件循环最长停顿 ` +
        `${Math.round(pauses.max / 1e6)} 毫秒；期间他人写入 ${writes.length} 次，中位 ${percentile(writes, 50)}，p95 ${percentile(writes, 95)}，最慢 ${slowest} 毫秒`,
    );
  } finally {
    await store.close();
    await remove();
  }
};

/** Tells many followers of one novel of a new chapter on each database, while another member writes. FOLLOWERS says how many. */
export const measureFollowers = async (): Promise<void> => {
  const cluster = await startPostgresCluster(root);
  try {
    await tellAll('SQLite', makeSqlite);
    await tellAll(
      'PostgreSQL',
      makePostgres(() => cluster.url),
    );
  } finally {
    await cluster.stop();
  }
};
