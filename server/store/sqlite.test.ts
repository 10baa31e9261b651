import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { incoming } from '../testing/incoming.ts';
import { openStore } from './open-store.ts';
import { saveNovel } from './save-novel.ts';

test("a reader who comes after a change sees it at once, whether this process's or another's", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-sqlite-'));
  const [store, other] = [await openStore({ dataDir }), await openStore({ dataDir })];
  const revision = await store.watchContent();
  const before = revision.current();
  await saveNovel(store, incoming());
  expect(revision.current()).toBe(before + 1);
  await saveNovel(other, incoming({ title: '另一座灯塔' }));
  await new Promise(setImmediate);
  expect(revision.current()).toBe(before + 2);
  await Promise.all([store.close(), other.close()]);
  rmSync(dataDir, { recursive: true });
});
