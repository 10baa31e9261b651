import type { ColumnDefinitionBuilder, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Everything in which SQLite and PostgreSQL differ here. Migrations and queries are written once and ask this
 * object where the two part ways.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** A counting id: what type its column has and how it counts. */
  readonly idType: 'integer' | 'bigint';
  readonly countingId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Text that compares by code point, so that a prefix is a range of an index. */
  readonly keyText: 'text' | RawBuilder<unknown>;
  /** Bytes, kept as they are. */
  readonly bytesType: 'blob' | 'bytea';
  /** Makes the ids of a table begin at `first`. */
  startIdsAt(db: Kysely<Tables>, table: string, first: number): Promise<void>;
  /** Makes the index from grams to novels. */
  createGramIndex(db: Kysely<Tables>): Promise<void>;
  /**
   * Two transactions that lock the same key wait for each other. Transactions of SQLite always do. Who takes several
   * locks takes them in a fixed order. @param key what is locked, such as a novel's import key
   */
  lock(trx: Transaction<Tables>, key: string): Promise<void>;
  /**
   * Keeps a column of novels equal to the number of a table's rows for each novel, whatever adds or removes them. Who
   * changes rows of several novels at once locks those novels first.
   */
  keepCount(
    db: Kysely<Tables>,
    table: 'bookshelf_entries' | 'likes',
    column: 'collect_count' | 'like_count',
  ): Promise<void>;
  /** Holds novels back from other writers until the transaction ends, in one order for all, so that none wait in a ring. */
  lockNovels(trx: Transaction<Tables>, novelIds: readonly number[]): Promise<void>;
  /** Puts a novel's grams (ASCII letters and digits) in place of those it had; its row of novel_search is there. */
  saveGrams(trx: Transaction<Tables>, novelId: number, grams: string[]): Promise<void>;
  /** Forgets a novel's grams; its row of novel_search goes with the novel. */
  dropGrams(trx: Transaction<Tables>, novelId: number): Promise<void>;
  /** True for the rows of novel_search whose novel has every gram of at least one of the lists. */
  hasGrams(alternatives: string[][]): RawBuilder<SqlBool>;
  /** True where a column is one of some numbers; however many, the statement stays the same. @param column as in `novels.id` */
  isOneOf(column: string, numbers: readonly number[]): RawBuilder<SqlBool>;
  /**
   * A column that no index shall serve in this condition, because another is to lead. PostgreSQL knows from its
   * statistics which one leads; SQLite has to be told.
   */
  withoutIndex(column: string): RawBuilder<unknown>;
  /** Makes the database tell those who listen when the count of content changes moves, where it can. */
  announceContent(db: Kysely<Tables>): Promise<void>;
  /** Rows a single INSERT may carry with so many columns. */
  rowsAtOnce(columns: number): number;
}
