import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtProject } from './built-project.ts';
import { changeBuild } from './changed-build.ts';

/** A later version of this project, in a folder of its own. */
export interface NewerProject {
  /** Its server, to be run by Node. */
  main: string;
  /** Names of the releases that it has built, none of which this project has. */
  releases: string[];
  /** Name of the last of the migrations that its server brings. */
  migration: string;
}

/**
 * Copies this project as a later version may be: builds of apps whose every script differs, and a server with a higher version and
 * further migrations.
 * @param folder where it is to lie; only what does not differ is linked
 * @param generation from 1 to 26: each has the migrations of those before
 * @param apps of which it consists, all unless said
 */
export const copyAsNewer = async (
  folder: string,
  generation: number,
  apps: readonly string[] = ['shell', 'reader', 'account', 'console'],
): Promise<NewerProject> => {
  const server = path.join(folder, 'server');
  await cp(path.join(builtProject, 'server'), server, { recursive: true, filter: isServed });
  for (const linked of ['node_modules', 'server/node_modules', 'release', 'remote-kit'])
    await symlink(path.join(builtProject, linked), path.join(folder, linked));
  const project = JSON.parse(await readFile(path.join(builtProject, 'package.json'), 'utf8'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...project, workspaces: apps }));
  const description = path.join(server, 'package.json');
  const { version: _, ...others } = JSON.parse(await readFile(description, 'utf8'));
  await writeFile(description, JSON.stringify({ ...others, version: `99.${generation}.0` }));
  for (let number = 1; number <= generation; number += 1)
    await writeFile(path.join(server, 'db/migrations', `${migrationName(number)}.ts`), migrationText(number));
  const releases: string[] = [];
  for (const app of apps) {
    const [build, copy] = [builtProject, folder].map((root) => path.join(root, app, 'dist/production')) as [
      string,
      string,
    ];
    await mkdir(copy, { recursive: true });
    await symlink(path.join(builtProject, app, 'package.json'), path.join(folder, app, 'package.json'));
    releases.push(await changeBuild(build, copy, `generation ${generation}`));
  }
  return { main: path.join(server, 'main.ts'), releases, migration: migrationName(generation) };
};

const isServed = (source: string): boolean =>
  !source.endsWith('.test.ts') && !['node_modules', 'fixtures'].includes(path.basename(source));

/** A letter for each, as the names of migrations are words. */
const migrationName = (generation: number): string =>
  `${9_000 + generation}-later-${String.fromCharCode(96 + generation)}`;

/** A column more in two tables that readers and members use all the time, and a new table. */
const migrationText = (generation: number): string => `import type { Kysely } from 'kysely';
import type { MakeMigration } from '../dialect.ts';

export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    for (const table of ['novels', 'reading_days'])
      await db.schema.alterTable(table).addColumn('later_${generation}', 'integer', (added) => added.notNull().defaultTo(7)).execute();
    await db.schema.createTable('later_things_${generation}').addColumn('id', 'integer').execute();
  },
});
`;
