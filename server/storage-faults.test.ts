import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from 'shared-api/paths';
import { storageFaultOf, storageFaults } from './db/storage-fault.ts';
import { damages } from './db/testing/damages.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { failWrites, fillLibrary, longNovel, readDamaged, serveCalls } from './testing/failing-storage.ts';

describe('storage that fails', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-storage-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['full', 'read_only'] as const)(
    'while it is %s, that is said once in the log, and reading goes on',
    async (fault) => {
      const store = await fillLibrary(folder);
      await failWrites(store, fault);
      const { app, ask, errors } = await serveCalls(store);
      expect(await saveNovel(store, longNovel('写不进的书')).catch(storageFaultOf)).toBe(fault);
      // The first ones may still find room on a page that is not full.
      for (let count = 0; count < 100; count += 1) await ask(calls.captcha);
      expect(await ask(calls.captcha)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(errors).toEqual([storageFaults[fault]]);
      expect((await ask(calls.chapter('1001-1'))).status).toBe(200);
      await app.close();
      await store.close();
    },
  );

  it.each(Object.entries(damages))(
    'of a damaged database (%s) it is said what is wrong, and the rest is read',
    async (name, { readsOn }) => {
      const source = await fillLibrary(folder);
      await source.close();
      const reading = await readDamaged(path.join(folder, 'shuhai.db'), path.join(folder, 'damaged'), name);
      expect(reading).toMatchObject({ refused: readsOn ? undefined : 'damaged', others: 0 });
      expect(reading.read > 0).toBe(readsOn);
      expect(reading.errors).toEqual(reading.unavailable > 0 ? [storageFaults.damaged] : []);
    },
  );
});
