import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type Database from 'better-sqlite3';
import type { Environment } from '../environment.ts';
import { syncEntry } from '../releases/publishing/write-to-disk.ts';

/** Files that belong to a library and lie beside its database, by the place that the environment names. */
type Place = 'releases' | 'data';

export type Places = Pick<Environment, 'releasesDir' | 'dataDir'>;

/** Of the data folder: what signs overrides. Covers are rows of the database; what is being made belongs to nobody. */
const keptData = ['override-secret'];

const folderOf = ({ releasesDir, dataDir }: Places, place: Place): string =>
  place === 'releases' ? releasesDir : dataDir;

/** Paths within a folder, without what is hidden there, as releases that are being uploaded. */
const listFiles = async (folder: string, within: string): Promise<string[]> => {
  const found = await stat(path.join(folder, within)).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [within];
  const names = (await readdir(path.join(folder, within))).filter((name) => !name.startsWith('.')).sort();
  return (await Promise.all(names.map((name) => listFiles(folder, path.join(within, name))))).flat();
};

/** Puts every file into a table of a backup. @returns their number */
export const backUpFiles = async (file: Database.Database, places: Places): Promise<number> => {
  file.exec(`create table backup_files (place text not null, path text not null, mode integer not null, hash text not null,
    content blob not null, primary key (place, path))`);
  const insert = file.prepare('insert into backup_files values (?, ?, ?, ?, ?)');
  const lists: [Place, string[]][] = [
    ['releases', await listFiles(places.releasesDir, '')],
    ['data', (await Promise.all(keptData.map((name) => listFiles(places.dataDir, name)))).flat()],
  ];
  for (const [place, names] of lists) {
    for (const name of names) {
      const source = path.join(folderOf(places, place), name);
      const content = await readFile(source);
      const { mode } = await stat(source);
      insert.run(place, name.split(path.sep).join('/'), mode & 0o777, hashOf(content), content);
    }
  }
  return lists.reduce((sum, [, names]) => sum + names.length, 0);
};

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A file as a backup holds it. */
export interface BackedUpFile {
  place: Place;
  path: string;
  mode: number;
  hash: string;
  content: Buffer;
}

/** The files in a table of a library in SQLite. */
export const backedUpFiles = (file: Database.Database, table = 'backup_files') =>
  file
    .prepare(`select place, path, mode, hash, content from ${table} order by place, path`)
    .iterate() as IterableIterator<BackedUpFile>;

/** The first file of a backup that is not as it was written, or would be put elsewhere; undefined where all are in order. */
export const findWrongFile = (file: Database.Database): string | undefined => {
  for (const kept of backedUpFiles(file)) {
    const leavesFolder = kept.path.split('/').some((part) => part === '' || part === '..' || part === '.');
    if (hashOf(kept.content) !== kept.hash || leavesFolder || path.isAbsolute(kept.path)) return kept.path;
  }
  return undefined;
};

/** Writes one file to where it belongs, whole or not at all. @returns its folder, which is still to be synced */
export const writeBackedUpFile = async (
  places: Places,
  { place, path: name, mode, content }: Omit<BackedUpFile, 'hash'>,
): Promise<string> => {
  const target = path.join(folderOf(places, place), name);
  await mkdir(path.dirname(target), { recursive: true });
  // Of one name, which the next try takes again: one that is killed leaves nothing for ever.
  const partial = `${target}.restoring`;
  const handle = await open(partial, 'w', mode);
  await handle.writeFile(content);
  await handle.sync();
  await handle.close();
  await chmod(partial, mode);
  await rename(partial, target);
  return path.dirname(target);
};

/** Writes the names in some folders to the disk. */
export const syncFolders = async (folders: Iterable<string>): Promise<void> => {
  for (const folder of folders) await syncEntry(folder);
};
