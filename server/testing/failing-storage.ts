import { sql } from 'kysely';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import { openStore, type Store } from '../db/open-store.ts';
import { storageFaultOf } from '../db/storage-fault.ts';
import { copyDamaged } from '../db/testing/damages.ts';
import { readEnvironment } from '../environment.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { chapter, incoming } from './incoming.ts';

/** A novel of twenty chapters, long enough to lie on pages of its own. */
export const longNovel = (title: string) =>
  incoming({
    title,
    chapters: Array.from({ length: 20 }, (_, index) =>
      chapter(`第${index + 1}章`, '雨下了一夜，灯没有灭。'.repeat(100)),
    ),
  });

/** A library of three novels, 1001 to 1003, in a folder. */
export const fillLibrary = async (folder: string): Promise<Store> => {
  const store = await openStore({ dataDir: folder });
  for (const title of ['雨夜', '灯塔', '远山']) await saveNovel(store, longNovel(title));
  return store;
};

/** The server on a store, what it answers to calls, and the errors that it logs. */
export const serveCalls = async (store: Store) => {
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

/** Makes the connection that writes full or read-only, as a disk does. */
export const failWrites = (store: Store, fault: 'full' | 'read_only'): Promise<unknown> => {
  const pragma = fault === 'full' ? 'max_page_count = 1' : 'query_only = on';
  return store.db.transaction().execute((trx) => sql.raw(`pragma ${pragma}`).execute(trx));
};

/** Takes back {@link failWrites} of a full disk: a library may have as many pages as SQLite allows. */
export const makeRoom = (store: Store): Promise<unknown> =>
  store.db.transaction().execute((trx) => sql`pragma max_page_count = 4294967294`.execute(trx));

/** Makes a library read only for whoever asks, on either database, and for good. */
export const makeReadOnly = async (store: Store): Promise<void> => {
  if (store.dialect.name === 'sqlite') {
    await failWrites(store, 'read_only');
    return;
  }
  await store.db.connection().execute(async (db) => {
    await sql`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
      perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
    end $$`.execute(db);
    await sql`set default_transaction_read_only = on`.execute(db);
  });
};

/** What a damaged copy of a library still gives. */
export interface DamagedReading {
  /** Why it does not open; undefined where it does. */
  refused: string | undefined;
  /** How many chapters of those asked for came, were said to be out of reach, or anything else. */
  read: number;
  unavailable: number;
  others: number;
  /** What the log said. */
  errors: string[];
}

/** Opens a damaged copy of a library and asks for chapters of each novel. @param source a closed database file */
export const readDamaged = async (source: string, folder: string, name: string): Promise<DamagedReading> => {
  const reading: DamagedReading = { refused: undefined, read: 0, unavailable: 0, others: 0, errors: [] };
  copyDamaged(source, folder, name);
  const store = await openStore({ dataDir: folder }).catch((error: unknown) => storageFaultOf(error) ?? String(error));
  if (typeof store === 'string') return { ...reading, refused: store };
  const { app, ask, errors } = await serveCalls(store);
  for (const id of ['1001', '1002', '1003']) {
    for (const no of [1, 2, 10, 20]) {
      const { status } = await ask(calls.chapter(`${id}-${no}`));
      if (status === 200) reading.read += 1;
      else if (status === 503) reading.unavailable += 1;
      else reading.others += 1;
    }
  }
  await app.close();
  await store.close();
  return { ...reading, errors };
};
