import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { calls } from 'shared-api/paths';
import { storageFaultOf, storageFaults } from './db/storage-fault.ts';
import { damages } from './db/testing/damages.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { describeOnPostgres } from './testing/databases.ts';
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

describeOnPostgres('a PostgreSQL whose disk is full', (open) => {
  it('that is said once in the log, calls that write answer 503, and reading goes on', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, longNovel('写得进的书'));
    // As PostgreSQL itself says it: class 53, appendix A.
    await sql`create function fail_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      store.db,
    );
    await sql`create trigger fail_write before insert on captchas for each row execute function fail_write()`.execute(
      store.db,
    );
    const { app, ask, errors } = await serveCalls(store);
    for (let count = 0; count < 5; count += 1)
      expect(await ask(calls.captcha)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(errors).toEqual([storageFaults.full]);
    expect((await ask(calls.chapter(`${novelId}-1`))).status).toBe(200);
    await app.close();
  });
});
