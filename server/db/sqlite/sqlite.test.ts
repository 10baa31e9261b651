import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { selectChapter } from '../../novels/catalog/chapters/get-chapter.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { incoming } from '../../testing/incoming.ts';
import { openStore } from '../open-store.ts';

test('a reader sees a change of this process at once, and one of another process a moment later', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const [store, other] = [await openStore({ dataDir }), await openStore({ dataDir })];
  const revision = await store.watchContent();
  const before = revision.current();
  await saveNovel(store, incoming());
  expect(revision.current()).toBe(before + 1);
  await saveNovel(other, incoming({ title: '另一座灯塔' }));
  await wait(20);
  expect(revision.current()).toBe(before + 2);
  await Promise.all([store.close(), other.close()]);
  rmSync(dataDir, { recursive: true });
});

test('a query is planned once, and not anew with each value', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const store = await openStore({ dataDir });
  const query = selectChapter(store, 1, 1).compile();
  /** Least time of many, so that what else the machine does falls out. */
  const leastMs = async (run: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      const begun = performance.now();
      await run(turn);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  };
  const oneText = await leastMs((turn) => store.db.executeQuery({ ...query, parameters: [turn + 2, turn + 2] }));
  // Of each text a statement is prepared.
  const manyTexts = await leastMs((turn) => store.db.executeQuery({ ...query, sql: `${query.sql} -- ${turn}` }));
  expect(oneText).toBeLessThan(manyTexts / 2);
  await store.close();
  rmSync(dataDir, { recursive: true });
});
