import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { CompiledQuery, Kysely, SqliteDialect, sql } from 'kysely';
import { chunks, maxRowsPerStatement } from '../chunks.ts';
import { type CountedChanges, correctionsIn } from '../content-revision.ts';
import type { Dialect } from '../dialect.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Tables } from '../tables.ts';
import { isBusy } from './sqlite-busy.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import { createSqliteWriter } from './sqlite-writer.ts';
import { TransactionAwareKysely } from './within-transaction.ts';
import { openWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts';

/**
 * Time for which a content revision that was read is used again: a change by another process is seen that late, one by this
 * process at once. To read it locks the file, which takes a third as long as answering from memory. A process that wrote ends no
 * sooner, so that what a command changed is there for whoever asks once it has ended.
 */
const revisionMaxAgeMs = 10;

/** How `shuhai.db` is opened. */
interface SqliteOptions {
  /** Minimum time between two commits. */
  commitIntervalMs?: number | undefined;
  /** Whether nobody else may open it meanwhile. */
  isAlone?: boolean | undefined;
}

/** Opens (and where needed makes) `shuhai.db` in a folder. @throws LibraryInUseError where it is to be alone and is not */
export const openSqlite = (
  dataDir: string,
  { commitIntervalMs = 0, isAlone = false }: SqliteOptions = {},
): OpenDatabase => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'shuhai.db');
  const writing = isAlone ? openAlone(file) : openConnection(file, { cacheKiB: 16_384 });
  const reader = isAlone ? writing : openConnection(file, { cacheKiB: 65_536 });
  let changes: CountedChanges = { value: 0, additions: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  let committedAt = Number.NEGATIVE_INFINITY;
  const onCommit = () => {
    readAt = Number.NEGATIVE_INFINITY;
    committedAt = performance.now();
  };
  const log = isAlone ? noLog : openWriteAheadLog(file);
  const writer = createSqliteWriter(writing, { commitIntervalMs, onCommit, sync: log.sync });
  const closeLog = async () => {
    await log.close();
    // A timer may come a millisecond early.
    if (!isAlone && performance.now() - committedAt < revisionMaxAgeMs) await wait(revisionMaxAgeMs + 1);
  };
  return {
    db: new TransactionAwareKysely<Tables>({ dialect: sqliteDialect({ reader, writing, writer, closeLog }) }),
    readSnapshot: async (read) => {
      // A connection of its own: other reads of this process would stay at its moment too.
      const database = new Database(file, { readonly: true, timeout: openTimeoutMs });
      const snapshot = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
      return snapshot
        .transaction()
        .execute(read)
        .finally(() => snapshot.destroy());
    },
    epoch: () => 0,
    watchContent: async () => {
      // The file's own count, moved by whichever process writes.
      const read = reader.prepare('select value, additions from content_revision');
      const current = () => {
        // By the clock: where the processor is busy, requests are answered before a timer that is long due.
        const now = performance.now();
        if (now - readAt >= revisionMaxAgeMs) {
          changes = readOr(changes, () => read.get() as CountedChanges);
          readAt = now;
        }
        return changes.value;
      };
      current();
      return {
        current,
        corrections: () => correctionsIn(changes),
        onAnnouncedSet: () => {},
        close: async () => {},
      };
    },
  };
};

/**
 * The count that was read last, where the file cannot be read: locked even for readers, as it is for a moment after a crash, or
 * gone. Pages that were kept are served on; whoever reads the library itself learns of the fault.
 */
const readOr = (last: CountedChanges, read: () => CountedChanges): CountedChanges => {
  try {
    return read();
  } catch {
    return last;
  }
};

const openConnection = (file: string, { cacheKiB }: { cacheKiB: number }): Database.Database => {
  const database = new Database(file);
  // While the file is opened and made; after that nothing here may stop the whole process (sqlite-busy.ts).
  database.pragma(`busy_timeout = ${openTimeoutMs}`);
  turnOnWriteAheadLog(database);
  // Acknowledged writes survive a power cut all the same: the log is synced beside the event loop (write-ahead-log.ts).
  database.pragma('synchronous = NORMAL');
  // Checkpoints come from there too; SQLite makes one itself only where they fall behind.
  database.pragma(`wal_autocheckpoint = ${maxLogPages}`);
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = -${cacheKiB}`);
  // Pages beyond the cache are read without a system call each: twice as fast on a library of 300,000 novels.
  database.pragma('mmap_size = 1073741824');
  database.pragma('busy_timeout = 0');
  return database;
};

const openTimeoutMs = 10_000;

/** Another process has the library open that was to be opened alone. */
export class LibraryInUseError extends Error {
  override readonly name = 'LibraryInUseError';
  constructor() {
    super('书库正被使用：请先停止服务器');
  }
}

/** Time after which whoever has the library open is taken for a server, not for a command about to end. */
export const inUseMs = 1_000;

/**
 * One connection that keeps the others out, with a rollback journal: of pages that are added to the file, which are nearly all where an
 * empty library is filled, that holds nothing, where a write-ahead log would hold each once more. Whoever opens the library after a kill takes
 * back what was not committed.
 */
const openAlone = (file: string): Database.Database => {
  const database = new Database(file, { timeout: inUseMs });
  try {
    database.pragma('journal_mode = DELETE');
    database.pragma('locking_mode = EXCLUSIVE');
    // From here on the lock is held, between transactions too.
    database.exec('begin exclusive; commit');
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new LibraryInUseError();
    throw error;
  }
  database.pragma('foreign_keys = ON');
  return database;
};

/** With a rollback journal a commit is on the disk. */
const noLog: WriteAheadLog = { sync: async () => {}, close: async () => {} };

/** 1 GiB at SQLite's page size of 4 KiB. */
const maxLogPages = 262_144;

/** Tries again where another process does the same to a new file: SQLite refuses one of them without waiting. */
const turnOnWriteAheadLog = (database: Database.Database): void => {
  const deadline = performance.now() + openTimeoutMs;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs);
    }
  }
};

const retryAfterMs = 10;

/** All indexes of a million novels; taken only as it fills. */
const manyRowsCacheKiB = 1_048_576;
/** Segments of one level that the index of grams merges into one. */
const usualAutomerge = 4;

/** For each bit of a byte the 128 bytes that have it: SQLite cannot look at the bits of a blob, but it can look a byte up in another. */
const bytesWithBit = Array.from({ length: 8 }, (_, bit) =>
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte & (1 << bit))),
);

export const sqlite: Dialect = {
  name: 'sqlite',
  // Finding and sorting costs 1.4 µs a novel, walking 0.6 to 1.8: with a million novels the two meet near 6,000, at some 8 ms.
  listBounds: { sorted: 6_000, lookedAt: 5_000 },
  lock: async () => {},
  lockShared: async () => {},
  announceSet: async () => {},
  liftTimeLimits: async () => {},
  waitBriefly: async () => {},
  lockNovels: async () => {},
  saveGrams: async (trx, novelId, grams) => {
    await sql`delete from novel_grams where rowid = ${novelId}`.execute(trx);
    await sql`insert into novel_grams (rowid, grams) values (${novelId}, ${grams.join(' ')})`.execute(trx);
  },
  expectManyRows: async (trx) => {
    // Rows fall on all pages of a dozen indexes: those that do not fit are written and read again and again.
    await sql`pragma cache_size = -${sql.raw(String(manyRowsCacheKiB))}`.execute(trx);
  },
  insertRows: async (trx, table, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const into = `insert into ${table} (${columns.join(', ')}) values `;
    const row = `(${columns.map(() => '?').join(', ')})`;
    const size = Math.min(maxRowsPerStatement, sqlite.maxRowsPerInsert(columns.length));
    for (const some of chunks<object>(rows, size)) {
      const values = some.flatMap((one) => columns.map((name) => one[name as keyof typeof one]));
      await trx.executeQuery(CompiledQuery.raw(into + some.map(() => row).join(', '), values));
    }
  },
  addSearchTerms: async (trx, rows) => {
    await sqlite.insertRows(
      trx,
      'novel_search',
      rows.map(({ grams: _, ...keys }) => keys),
    );
    // In one statement: the index writes a segment for each, and merges them later.
    const grams = JSON.stringify(rows.map((row) => [row.novel_id, row.grams.join(' ')]));
    await sql`insert into novel_grams (rowid, grams) select value ->> 0, value ->> 1 from json_each(${grams})`.execute(
      trx,
    );
  },
  withoutIndexes: async (trx, tables, fill) => {
    const { rows: indexes } = await sql<{ name: string; statement: string }>`select name, sql as statement
      from sqlite_master where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)})`.execute(trx);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx);
    await sql`insert into novel_grams (novel_grams, rank) values ('automerge', 0)`.execute(trx);
    await fill();
    for (const { statement } of indexes) await sql.raw(statement).execute(trx);
    await sql`insert into novel_grams (novel_grams, rank) values ('automerge', ${sql.lit(usualAutomerge)})`.execute(
      trx,
    );
    await sql`insert into novel_grams (novel_grams) values ('optimize')`.execute(trx);
  },
  isUsedByOthers: async () => false,
  dropGrams: async (trx, novelId) => {
    await sql`delete from novel_grams where rowid = ${novelId}`.execute(trx);
  },
  novelsWithGrams: (alternatives) => {
    const match = alternatives.map((grams) => `(${grams.join(' AND ')})`).join(' OR ');
    return sql`select rowid as novel_id from novel_grams where novel_grams match ${match}`;
  },
  isOneOf: (column, numbers) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`,
  hasBits: (column, bits) =>
    sql.join(
      bits.map((bit) => sql`instr(${bytesWithBit[bit & 7]}, substr(${sql.ref(column)}, ${(bit >>> 3) + 1}, 1)) > 0`),
      sql` and `,
    ),
  byCodePoint: (column) => sql.ref(column),
  longText: (column) => sql`cast(${sql.ref(column)} as blob)`,
  withoutIndex: (column) => sql`+${sql.ref(column)}`,
  throughIndex: (table, index, alias = table) =>
    sql`${sql.table(table)} as ${sql.ref(alias)} indexed by ${sql.ref(index)}`,
  maxRowsPerInsert: (columns) => Math.floor(32_766 / columns),
};
