import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { until } from '../../testing/until.ts';
import { countContentChange } from '../content-revision.ts';
import { openStore, type Store } from '../open-store.ts';
import { isUnavailable } from '../unavailable.ts';
import { createSqliteWriter } from './sqlite-writer.ts';

const set = (store: Pick<Store, 'db'>, name: string) =>
  store.db.insertInto('settings').values({ name, value: '' }).execute();
const names = async (store: Store) =>
  (await store.db.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

let dataDir: string;
let store: Store;
let other: Database.Database;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-writer-'));
  store = await openStore({ dataDir });
  other = new Database(path.join(dataDir, 'shuhai.db'));
});
afterEach(async () => {
  other.close();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('while another process writes, reads are answered, writes wait without stopping this process, and then happen', async () => {
  other.exec('begin immediate');
  let written = false;
  const write = set(store, 'one').then(() => {
    written = true;
  });
  // Each of these would wait for the other process if anything here did.
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await names(store)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(written).toBe(false);
  other.exec('commit');
  await write;
  expect(await names(store)).toEqual(['one']);
});

test('reads do not wait for a transaction of this process, and see nothing of it before its end', async () => {
  const middle = Promise.withResolvers<void>();
  const writing = store.db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ name: 'one', value: '' }).execute();
    await middle.promise;
  });
  expect(await names(store)).toEqual([]);
  middle.resolve();
  await writing;
  expect(await names(store)).toEqual(['one']);
});

test('writes that come at once are all there, and one that fails takes no other with it', async () => {
  const writes = Array.from({ length: 40 }, (_, index) => set(store, `n${index % 20}`));
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(await names(store)).toHaveLength(20);
  const rolledBack = store.db.transaction().execute(async (trx) => {
    await countContentChange(trx);
    await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
    throw new Error('no');
  });
  await Promise.all([expect(rolledBack).rejects.toThrow('no'), set(store, 'b')]);
  expect(await names(store)).not.toContain('a');
  expect(await names(store)).toContain('b');
});

test('transactions that come at once share a commit', async () => {
  let commits = 0;
  const writer = createSqliteWriter(other, {
    commitIntervalMs: 0,
    onCommit: () => {
      commits += 1;
    },
    sync: async () => {},
  });
  const write = async (name: string) => {
    const turn = await writer.begin();
    other.prepare("insert into settings values (?, '')").run(name);
    await turn.commit();
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => write(String(index))));
  expect(await names(store)).toHaveLength(50);
  expect(commits).toBeLessThan(50);
});

test('a write is acknowledged once it is on the disk, and can be read before; meanwhile nothing here stops [B14.39]', async () => {
  const disk = Promise.withResolvers<void>();
  const writer = createSqliteWriter(other, { commitIntervalMs: 0, onCommit: () => {}, sync: () => disk.promise });
  const turn = await writer.begin();
  other.prepare("insert into settings values ('one', '')").run();
  let acknowledged = false;
  const commit = turn.commit().then(() => {
    acknowledged = true;
  });
  await until(async () => (await names(store)).length === 1);
  expect(acknowledged).toBe(false);
  disk.resolve();
  await commit;
});

test('where the disk does not confirm a write, it is said that its outcome is unknown, and the next one is acknowledged', async () => {
  const disk = [Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' })), Promise.resolve()];
  const sync = () => disk.shift() ?? Promise.resolve();
  const writer = createSqliteWriter(other, { commitIntervalMs: 0, onCommit: () => {}, sync });
  const commit = (await writer.begin()).commit();
  await expect(commit).rejects.toMatchObject({ name: 'UnknownOutcomeError', cause: { code: 'EIO' } });
  await (await writer.begin()).commit();
});

test('where SQLite gives a transaction up by itself, nobody of those who share it is told that it was written', async () => {
  await sql`create trigger fail before insert on settings when new.name = 'full' begin select raise(rollback, 'full'); end`.execute(
    store.db,
  );
  const setInTransaction = (name: string) => store.db.transaction().execute((trx) => set({ db: trx }, name));
  const outcomes = await Promise.allSettled(['a', 'full', 'b'].map((name) => setInTransaction(name)));
  const known = await names(store);
  outcomes.forEach(({ status }, index) => {
    expect(status === 'fulfilled').toBe(known.includes(['a', 'full', 'b'][index] ?? ''));
  });
  // Who did nothing wrong is told to try again, in a transaction of several statements too.
  for (const outcome of outcomes.filter((_, index) => index !== 1)) {
    if (outcome.status === 'rejected') expect(isUnavailable(outcome.reason)).toBe(true);
  }
  await set(store, 'c');
  expect(await names(store)).toContain('c');
});
