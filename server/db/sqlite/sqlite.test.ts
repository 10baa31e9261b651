import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { selectChapter } from '../../novels/catalog/chapters/get-chapter.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { incoming } from '../../testing/incoming.ts';
import { until } from '../../testing/until.ts';
import { countContentChange } from '../content-revision.ts';
import { openStore } from '../open-store.ts';

test('a reader sees a change of this process at once, and one of another process a moment later', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const [store, other] = [await openStore({ dataDir }), await openStore({ dataDir })];
  const revision = await store.watchContent();
  const before = revision.current();
  await saveNovel(store, incoming());
  expect(revision.current()).toBe(before + 1);
  await saveNovel(other, incoming({ title: '另一座灯塔' }));
  await until(() => revision.current() === before + 2);
  await Promise.all([store.close(), other.close()]);
  rmSync(dataDir, { recursive: true });
});

/** Does nothing else meanwhile, as a process that gets no processor. */
const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a change of another process is seen 10 ms later also where no timer ran meanwhile, and both counts are of one moment', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const store = await openStore({ dataDir });
  const revision = await store.watchContent();
  const before = [revision.current(), revision.corrections()] as const;
  const file = new Database(path.join(dataDir, 'shuhai.db'));
  file.exec('update content_revision set value = value + 1');
  block(15);
  expect(revision.corrections()).toBe(before[1]);
  expect([revision.current(), revision.corrections()]).toEqual([before[0] + 1, before[1] + 1]);
  file.close();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('what a process has written is seen by another from the moment at which the first has closed the library', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const store = await openStore({ dataDir });
  const revision = await store.watchContent();
  for (let round = 1; round <= 5; round += 1) {
    const command = await openStore({ dataDir });
    const before = await command.db.transaction().execute(async (trx) => {
      await countContentChange(trx);
      // As one whose request comes a moment before the commit.
      block(11);
      return revision.current();
    });
    await command.close();
    expect(revision.current()).toBe(before + 1);
  }
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('a query is planned once, and not anew with each value', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const store = await openStore({ dataDir });
  const prepare = jest.spyOn(Database.prototype, 'prepare');
  for (let chapter = 1; chapter <= 20; chapter += 1) await selectChapter(store, 1, chapter).execute();
  expect(prepare).toHaveBeenCalledTimes(1);
  // SQLite would plan a prepared statement anew for the value of a bare `?`.
  expect(prepare.mock.calls[0]?.[0]).toContain('+?');
  expect(prepare.mock.calls[0]?.[0]).not.toMatch(/(?<!\+)\?/);
  prepare.mockRestore();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test('what asks for a write turn within a transaction is refused at once, as it would wait for itself', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const store = await openStore({ dataDir });
  const remove = () => store.db.deleteFrom('sessions').execute();
  const inTransaction = (work: () => Promise<unknown>) => store.db.transaction().execute(work);
  await expect(inTransaction(remove)).rejects.toThrow('within a transaction');
  await expect(inTransaction(() => inTransaction(remove))).rejects.toThrow('within a transaction');
  // A read has a connection of its own, and what a transaction started may write once it has ended.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  await inTransaction(async () => {
    await store.db.selectFrom('sessions').selectAll().execute();
    later = ended.then(remove);
  });
  end();
  await later;
  await store.close();
  rmSync(dataDir, { recursive: true });
});
