import type { Insertable, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Numbers of novels. Why these: docs/decisions/0043-bounded-scans-for-list-pages.md. */
interface ListBounds {
  /** That are found and then sorted, at most. Where more fit, walking all in order fills a page soon. */
  sorted: number;
  /** That are looked at on a walk, at most, where each is checked: two frequent tags that never meet would otherwise be sought among all. */
  lookedAt: number;
}

/**
 * Everything in which SQLite and PostgreSQL differ here. Queries are written once and ask this object where
 * the two part ways; what migrations write differently stands with them.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** How many novels one page of a list or of a search may sort and look at. */
  readonly listBounds: ListBounds;
  /**
   * Two transactions that lock the same key wait for each other. Transactions of SQLite always do. Who takes several
   * locks takes them in the order of docs/decisions/0075-lock-order-against-deadlocks.md. @param key what is locked, such as a novel's import key
   */
  lock(trx: Transaction<Tables>, key: string): Promise<void>;
  /** Waits for those who {@link lock} a key, and they for it; others who share it go on beside it. */
  lockShared(trx: Transaction<Tables>, key: string): Promise<void>;
  /** Tells all servers of a set, its releases by app, that is tried now. On SQLite there is one server, which needs no time ahead. */
  announceSet(db: Kysely<Tables>, releases: Readonly<Record<string, string>>): Promise<void>;
  /** Lets a transaction's statements take as long as they need: those of migrations. */
  liftTimeLimits(trx: Transaction<Tables>): Promise<void>;
  /** Has a transaction fail where it waits for locks: who comes later would wait behind it. One of SQLite waits for none once it has begun. */
  waitBriefly(trx: Transaction<Tables>): Promise<void>;
  /** Holds novels back from other writers until the transaction ends, in one order for all, so that none wait in a ring. */
  lockNovels(trx: Transaction<Tables>, novelIds: readonly number[]): Promise<void>;
  /** Puts a novel's grams (ASCII letters and digits) in place of those it had; its row of novel_search is there. */
  saveGrams(trx: Transaction<Tables>, novelId: number, grams: string[]): Promise<void>;
  /** Readies a transaction for more rows than a site ever writes at once. */
  expectManyRows(trx: Transaction<Tables>): Promise<void>;
  /** Puts any number of rows, which all have the same columns, into a table. */
  insertRows<Table extends keyof Tables>(
    trx: Transaction<Tables>,
    table: Table,
    rows: readonly Insertable<Tables[Table]>[],
  ): Promise<void>;
  /** Adds the rows of novel_search of novels that have none, with their grams. */
  addSearchTerms(
    trx: Transaction<Tables>,
    rows: readonly (Tables['novel_search'] & { grams: string[] })[],
  ): Promise<void>;
  /**
   * Runs what fills tables, and makes their indexes afterwards: each in one pass, where each row that is inserted writes to all of them.
   * Nobody else may use the tables before the transaction ends.
   */
  withoutIndexes(trx: Transaction<Tables>, tables: readonly string[], fill: () => Promise<void>): Promise<void>;
  /** Whether others are connected. SQLite knows it when the library is opened for one process alone. */
  isUsedByOthers(db: Kysely<Tables>): Promise<boolean>;
  /** Deletes a novel's grams; its row of novel_search goes with the novel. */
  dropGrams(trx: Transaction<Tables>, novelId: number): Promise<void>;
  /** Ids, as `novel_id`, of the novels that have every gram of at least one of the lists. */
  novelsWithGrams(alternatives: string[][]): RawBuilder<{ novel_id: number }>;
  /** True where a column is one of some numbers; however many, the statement stays the same. @param column as in `novels.id` */
  isOneOf(column: string, numbers: readonly number[]): RawBuilder<SqlBool>;
  /** True where all these bits are set in a column of bytes. @param column as in `covers.bytes` @param bits the lowest of a byte first */
  hasBits(column: string, bits: readonly number[]): RawBuilder<SqlBool>;
  /** A column of names as an index has them by code point, so that the beginning of a name is a range. */
  byCodePoint(column: string): RawBuilder<string>;
  /** A column of long text, to be read with `toString()`: SQLite gives its bytes, which Node decodes ten times as fast as the driver. */
  longText(column: string): RawBuilder<string | Buffer>;
  /**
   * A column that no index shall serve in this condition, because another is to lead. PostgreSQL knows from its
   * statistics which one leads; SQLite has to be told.
   */
  withoutIndex(column: string): RawBuilder<unknown>;
  /** A table of which this index alone shall be read, as it holds all that is asked for. PostgreSQL sees that by itself. */
  throughIndex(table: string, index: string, alias?: string): RawBuilder<unknown>;
  /** Maximum of rows in one INSERT with this number of columns. */
  maxRowsPerInsert(columns: number): number;
}
