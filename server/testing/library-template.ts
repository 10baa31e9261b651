import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type StoreOptions } from '../db/open-store.ts';
import { administer, createDatabase, type MakeDatabase, makePostgres, makeSqlite } from './make-database.ts';

/** A new library on each database that nobody has open: making its tables takes 50 times as long as copying them. */
export interface LibraryTemplate {
  /** Name of its folder among those of temporary files, and of its database in PostgreSQL. */
  name: string;
  remove(): Promise<void>;
}

const folderOf = (name: string): string => path.join(tmpdir(), name);

/** @param urlOfServer of the PostgreSQL that has it as well, if any */
export const makeTemplate = async (urlOfServer: string | undefined): Promise<LibraryTemplate> => {
  const name = `shuhai_template_${randomBytes(6).toString('hex')}`;
  const made: StoreOptions[] = [{ dataDir: folderOf(name) }];
  if (urlOfServer !== undefined) made.push({ dataDir: '', databaseUrl: await createDatabase(urlOfServer, name) });
  for (const options of made) await (await openStore(options)).close();
  return {
    name,
    remove: async () => {
      rmSync(folderOf(name), { recursive: true, force: true });
      if (urlOfServer !== undefined) await administer(urlOfServer, `drop database ${name} with (force)`);
    },
  };
};

/** The template that start-databases.ts made for this run. */
const template = (): string => {
  const name = process.env.TEST_TEMPLATE;
  if (name === undefined) throw new Error('no template: server/testing/jest/start-databases.ts has not run');
  return name;
};

/** Makes a SQLite file that is a copy of the template. */
export const copySqlite: MakeDatabase = async () => {
  const made = await makeSqlite();
  copyFileSync(path.join(folderOf(template()), 'shuhai.db'), path.join(made.options.dataDir, 'shuhai.db'));
  return made;
};

/** Makes a database in PostgreSQL that is a copy of the template. @param urlOfServer as of {@link makePostgres} */
export const copyPostgres = (urlOfServer: () => string): MakeDatabase => makePostgres(urlOfServer, template);
