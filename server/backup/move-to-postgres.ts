import { type Authority, recordAct } from '../console/record/record-act.ts';
import { openDatabase } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { openSnapshot } from './copy-sqlite.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import { libraryTables } from './library-tables.ts';
import type { Progress } from './progress.ts';
import { countRows } from './sqlite-rows.ts';

interface MovedLibrary {
  rows: number;
  /** Whether the library was written meanwhile: that is not in PostgreSQL. */
  changedSince: boolean;
}

/**
 * Copies the library in SQLite of a data folder, as it is when this begins, into the database of a URL: whole, compared row by row,
 * or not at all. The site may go on with SQLite meanwhile. The record of the moved library tells of it.
 * @throws OccupiedLibraryError, DifferentContentError
 */
export const moveToPostgres = async (
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  { overwrite, progress, authority }: { overwrite: boolean; progress: Progress; authority: Authority },
): Promise<MovedLibrary> => {
  const source = openSnapshot(dataDir);
  const target = openDatabase({ dataDir, databaseUrl });
  try {
    const version = () => source.pragma('data_version', { simple: true });
    const rows = countRows(source, libraryTables(source));
    const before = version();
    progress.begin('写入并核对', 2 * rows);
    await copyToPostgres(source, target, {
      overwrite,
      progress,
      record: (trx) => {
        const act = { object: { kind: 'library', id: 'postgres', name: '' }, before: null, after: { rows } } as const;
        return recordAct(trx, authority, { kind: 'library.move', ...act }, Date.now());
      },
    });
    source.exec('commit');
    return { rows, changedSince: version() !== before };
  } finally {
    source.close();
    await target.close();
  }
};
