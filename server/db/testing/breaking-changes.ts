import type { Kysely, TableMetadata } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Compares the tables before and after migrations.
 * @returns what a server that was written for the tables before could not live with, as sentences
 */
export const breakingChanges = async (before: Kysely<Tables>, after: Kysely<Tables>): Promise<string[]> => {
  const [old, now] = [await before.introspection.getTables(), await after.introspection.getTables()];
  return old.flatMap((table) => {
    const same = now.find(({ name }) => name === table.name);
    return same ? [...changedColumns(table, same), ...demandedColumns(table, same)] : [`${table.name} is gone`];
  });
};

const changedColumns = (before: TableMetadata, after: TableMetadata): string[] =>
  before.columns.flatMap((column) => {
    const same = after.columns.find(({ name }) => name === column.name);
    if (!same) return [`${before.name}.${column.name} is gone`];
    return same.dataType === column.dataType && same.isNullable === column.isNullable
      ? []
      : [`${before.name}.${column.name} is of another type`];
  });

/** An older server inserts rows without the columns that it does not know. */
const demandedColumns = (before: TableMetadata, after: TableMetadata): string[] =>
  after.columns
    .filter(({ name }) => !before.columns.some((column) => column.name === name))
    .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
    .map(({ name }) => `${before.name}.${name} has no default`);
