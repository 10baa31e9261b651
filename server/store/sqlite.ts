import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { OpenDatabase } from './open-store.ts';
import type { Tables } from './tables.ts';

/**
 * How late a change by another process may be seen, in milliseconds; one by this process is seen at once. To read the count
 * locks the file: done for each request it would be a tenth of the cost of answering from memory.
 */
const revisionStays = 2;

/** Opens (and where needed makes) `shuhai.db` in a folder. */
export const openSqlite = (dataDir: string): OpenDatabase => {
  mkdirSync(dataDir, { recursive: true });
  const database = new Database(join(dataDir, 'shuhai.db'));
  database.pragma('busy_timeout = 10000');
  database.pragma('journal_mode = WAL');
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
          setTimeout(readAnew, revisionStays).unref();
        }
        return revision;
      };
      return { current, close: async () => {} };
    },
  };
};

/** Distinct statements are few; the bound is there against a program that makes new ones for ever. */
const mostStatements = 500;

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
      if (statements.size >= mostStatements) statements.clear();
      const made = database.prepare(text === 'begin' ? 'begin immediate' : text) as unknown as SqliteStatement;
      statements.set(text, made);
      return made;
    },
  };
};

export const sqlite: Dialect = {
  name: 'sqlite',
  idType: 'integer',
  // AUTOINCREMENT, so that the id of a deleted novel is never given again.
  countingId: (column) => column.primaryKey().autoIncrement(),
  keyText: 'text',
  bytesType: 'blob',
  startIdsAt: async (db, table, first) => {
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${first - 1})`.execute(db);
  },
  createGramIndex: async (db) => {
    await sql`create virtual table novel_grams using fts5(
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
  },
  lock: async () => {},
  keepCount: async (db, table, column) => {
    const changes = [
      ['insert', '+', 'new'],
      ['delete', '-', 'old'],
    ] as const;
    for (const [change, sign, row] of changes) {
      await sql`create trigger ${sql.raw(`${table}_${change}`)} after ${sql.raw(change)} on ${sql.table(table)} begin
        update novels set ${sql.ref(column)} = ${sql.ref(column)} ${sql.raw(sign)} 1 where id = ${sql.raw(row)}.novel_id;
      end`.execute(db);
    }
  },
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
  announceContent: async () => {},
  rowsAtOnce: (columns) => Math.floor(32_766 / columns),
};
