import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
