import type Database from 'better-sqlite3';

/** A table of the library, as it is read, copied and compared. */
export interface LibraryTable {
  name: string;
  columns: string[];
  /** Columns that its rows are ordered by: those of its primary key, or all. */
  order: string[];
}

/** Tables beside those of the library: SQLite's own, the index of grams, which is made again, a backup's own, and a restore's. */
const others = /^(?:sqlite_|novel_grams|backup_|restored_files$)/;

/** The tables of a library in SQLite, those that others refer to first. The same tables and columns stand in PostgreSQL. */
export const libraryTables = (file: Database.Database): LibraryTable[] => {
  const all = file
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all() as string[];
  const left = new Set(all.filter((name) => !others.test(name)));
  const sorted: LibraryTable[] = [];
  while (left.size > 0) {
    const ready = [...left].filter((name) => parentsOf(file, name).every((parent) => !left.has(parent)));
    if (ready.length === 0) throw new Error(`tables that refer to each other: ${[...left].join(', ')}`);
    for (const name of ready) {
      sorted.push(describeTable(file, name));
      left.delete(name);
    }
  }
  return sorted;
};

const parentsOf = (file: Database.Database, name: string): string[] =>
  (file.pragma(`foreign_key_list(${quote(name)})`) as { table: string }[])
    .map(({ table }) => table)
    .filter((table) => table !== name);

const describeTable = (file: Database.Database, name: string): LibraryTable => {
  const columns = file.pragma(`table_info(${quote(name)})`) as { name: string; pk: number }[];
  const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  return {
    name,
    columns: columns.map((column) => column.name),
    order: (key.length > 0 ? key : columns).map((column) => column.name),
  };
};

/** A name as both databases take it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
