import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Differences of the two databases that migrations need. Frozen as migrations are: a migration does the same for ever,
 * so nothing here is changed, and nothing here depends on code outside this folder.
 */
export interface MigrationDialect {
  readonly name: 'sqlite' | 'postgres';
  /** A counting id: what type its column has and how it counts. */
  readonly idType: 'integer' | 'bigint';
  readonly countingId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Text that compares by code point, so that a prefix is a range of an index. */
  readonly keyText: 'text' | RawBuilder<unknown>;
  /** Bytes, kept as they are. */
  readonly bytesType: 'blob' | 'bytea';
}

/** Type of the export `migration` of each file `NNNN-words.ts` in this folder. */
export type MakeMigration = (dialect: MigrationDialect) => Migration;

export const migrationDialects: Record<MigrationDialect['name'], MigrationDialect> = {
  sqlite: {
    name: 'sqlite',
    idType: 'integer',
    // AUTOINCREMENT, so that the id of a deleted row is never given again.
    countingId: (column) => column.primaryKey().autoIncrement(),
    keyText: 'text',
    bytesType: 'blob',
  },
  postgres: {
    name: 'postgres',
    idType: 'bigint',
    countingId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
    keyText: sql`text collate "C"`,
    bytesType: 'bytea',
  },
};
