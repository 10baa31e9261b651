import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from './app.ts';
import { openStore, type Store } from './db/open-store.ts';
import { storageFaultOf, storageFaults } from './db/storage-fault.ts';
import { copyDamaged, damages } from './db/testing/damages.ts';
import { readEnvironment } from './environment.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { chapter, incoming } from './testing/incoming.ts';

const novel = (title: string) =>
  incoming({
    title,
    chapters: Array.from({ length: 20 }, (_, index) => chapter(`第${index + 1}章`, '雨下了一夜，灯没有灭。'.repeat(100))),
  });

/** The server on a store, what it answers to calls, and the errors that it logs. */
const serve = async (store: Store) => {
  const errors: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (level >= 50) errors.push(msg);
  };
  const environment = readEnvironment({ NODE_ENV: 'test' });
  const app = await buildApp({ store, environment, logger: { stream: { write } } });
  const ask = async (call: string) => {
    const answer = await app.inject({ url: `${apiBase}${call}` });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { app, ask, errors };
};

describe('storage that fails', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-storage-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const filled = async () => {
    const store = await openStore({ dataDir: folder });
    for (const title of ['雨夜', '灯塔', '远山']) await saveNovel(store, novel(title));
    return store;
  };

  it.each([
    ['full', 'max_page_count = 1'],
    ['read_only', 'query_only = on'],
  ] as const)('while the database is %s, writes say so once in the log, and reading goes on', async (fault, pragma) => {
    const store = await filled();
    // On the connection that writes.
    await store.db.transaction().execute((trx) => sql.raw(`pragma ${pragma}`).execute(trx));
    const { app, ask, errors } = await serve(store);
    expect(await saveNovel(store, novel('写不进的书')).catch(storageFaultOf)).toBe(fault);
    // The first ones may still find room on a page that is not full.
    for (let count = 0; count < 100; count += 1) await ask(calls.captcha);
    expect(await ask(calls.captcha)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(errors).toEqual([storageFaults[fault]]);
    expect((await ask(calls.chapter('1001-1'))).status).toBe(200);
    await app.close();
    await store.close();
  });

  it.each(Object.keys(damages))('of a database that is damaged (%s) is said what is wrong, and the rest is read', async (name) => {
    const source = await filled();
    await source.close();
    const damaged = path.join(folder, 'damaged');
    copyDamaged(path.join(folder, 'shuhai.db'), damaged, name);
    const store = await openStore({ dataDir: damaged }).catch((error: unknown) => storageFaultOf(error) ?? String(error));
    if (typeof store === 'string') {
      expect([store, damages[name]?.readsOn]).toEqual(['damaged', false]);
      return;
    }
    const { app, ask, errors } = await serve(store);
    const statuses = new Set<number>();
    for (const id of ['1001', '1002', '1003']) {
      for (const no of [1, 2, 10, 20]) statuses.add((await ask(calls.chapter(`${id}-${no}`))).status);
    }
    await app.close();
    await store.close();
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(statuses.has(200)).toBe(true);
    expect(errors.length).toBe(statuses.has(503) ? 1 : 0);
  });
});
