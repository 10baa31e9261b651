import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * Time for which a content revision that was read is used again: a change by another process is seen that late, one by this
 * process at once. To read it locks the file: for each request that would be a tenth of the cost of answering from memory.
 */
const revisionMaxAgeMs = 2;

/** Time that a statement waits while another process writes. */
const busyTimeoutMs = 10_000;

/** Opens (and where needed makes) `shuhai.db` in a folder. */
export const openSqlite = (dataDir: string): OpenDatabase => {
  mkdirSync(dataDir, { recursive: true });
  const database = new Database(join(dataDir, 'shuhai.db'));
  database.pragma(`busy_timeout = ${busyTimeoutMs}`);
  turnOnWriteAheadLog(database);
  // FULL: what was acknowledged survives a power cut, not only a crash.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -65536');
  // Pages beyond the cache are read without a system call each: twice as fast on a library of 300,000 novels.
  database.pragma('mmap_size = 1073741824');
  let revision: number | undefined;
  const readAnew = () => {
    revision = undefined;
  };
  return {
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: withPreparedStatements(database, readAnew) }) }),
    watchContent: async () => {
      // The file's own count, moved by whichever process writes.
      const read = database.prepare('select value from content_revision').pluck();
      const current = () => {
        if (revision === undefined) {
          revision = read.get() as number;
          setTimeout(readAnew, revisionMaxAgeMs).unref();
        }
        return revision;
      };
      return { current, close: async () => {} };
    },
  };
};

/** Tries again where another process does the same to a new file: SQLite refuses one of them without waiting. */
const turnOnWriteAheadLog = (database: Database.Database): void => {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
      if (performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs);
    }
  }
};

const retryAfterMs = 10;

/** Bound against a program that makes new statements for ever; there are far fewer. */
const maxStatements = 500;

/**
 * Kysely prepares a statement for each execution; here each text is prepared once. Transactions begin as writers
 * (`begin immediate`): one that reads first and writes later fails with SQLITE_BUSY when another process wrote in
 * between, without waiting for busy_timeout.
 * @param onCommit hears of each commit of this process
 */
const withPreparedStatements = (database: Database.Database, onCommit: () => void): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      if (text === 'commit') onCommit();
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= maxStatements) statements.clear();
      const made = database.prepare(text === 'begin' ? 'begin immediate' : text) as unknown as SqliteStatement;
      statements.set(text, made);
      return made;
    },
  };
};

export const sqlite: Dialect = {
  name: 'sqlite',
  lock: async () => {},
  lockNovels: async () => {},
  saveGrams: async (trx, novelId, grams) => {
    await sql`delete from novel_grams where rowid = ${novelId}`.execute(trx);
    await sql`insert into novel_grams (rowid, grams) values (${novelId}, ${grams.join(' ')})`.execute(trx);
  },
  dropGrams: async (trx, novelId) => {
    await sql`delete from novel_grams where rowid = ${novelId}`.execute(trx);
  },
  hasGrams: (alternatives) => {
    const match = alternatives.map((grams) => `(${grams.join(' AND ')})`).join(' OR ');
    return sql`novel_search.novel_id in (select rowid from novel_grams where novel_grams match ${match})`;
  },
  isOneOf: (column, numbers) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`,
  withoutIndex: (column) => sql`+${sql.ref(column)}`,
  maxRowsPerInsert: (columns) => Math.floor(32_766 / columns),
};
