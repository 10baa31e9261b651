import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type KilledWork, killRepeatedly } from '../../server/testing/kill/kill-repeatedly.ts';
import { killedBackups } from '../../server/testing/kill/killed-backups.ts';
import { killedImports } from '../../server/testing/kill/killed-imports.ts';
import { killedMigrations } from '../../server/testing/kill/killed-migrations.ts';
import { killedPublishing } from '../../server/testing/kill/killed-publishing.ts';
import { killedWrites } from '../../server/testing/kill/killed-writes.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from '../../server/testing/make-database.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../project.ts';

/** Everything that is killed, by its name. @param folder for files */
const works: Record<string, (makeDatabase: MakeDatabase, folder: string) => Promise<KilledWork>> = {
  write: async (makeDatabase) => killedWrites((await makeDatabase()).options),
  import: async (makeDatabase, folder) => killedImports((await makeDatabase()).options, folder),
  release: async (makeDatabase, folder) => killedPublishing((await makeDatabase()).options, folder),
  backup: async (makeDatabase, folder) => killedBackups((await makeDatabase()).options, folder),
  migrate: async (makeDatabase) => killedMigrations(makeDatabase),
};

/**
 * Kills with SIGKILL what writes, imports, publishes, backs up and migrates on each database, each as often as `--times` says (100) and for as
 * long as `--seconds` (60) at most, and looks for everything that was acknowledged. Names, as `backup`, leave the others out.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args,
    options: { times: { type: 'string', default: '100' }, seconds: { type: 'string', default: '60' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !Object.hasOwn(works, name));
  if (unknown !== undefined) throw new Error(`没有“${unknown}”，可用的是 ${Object.keys(works).join('、')}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-kill-'));
  // The processes that are killed begin to work sooner.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  const cluster = await startPostgresCluster(root);
  const databases = { SQLite: makeSqlite, PostgreSQL: makePostgres(() => cluster.url) };
  let good = true;
  try {
    for (const [database, makeDatabase] of Object.entries(databases)) {
      for (const [name, begin] of Object.entries(works)) {
        if (positionals.length > 0 && !positionals.includes(name)) continue;
        const work = await begin(makeDatabase, mkdtempSync(path.join(folder, 'files-')));
        const end = performance.now() + Number(values.seconds) * 1_000;
        const { kills, acknowledged, lost, halves } = await killRepeatedly(
          work,
          (figures) => figures.kills < Number(values.times) && performance.now() < end,
        );
        const counts = `确认 ${acknowledged}，丢失 ${lost.length}，残缺 ${halves.length}`;
        console.log(`${database} ${name}：kill -9 ${kills} 次，${counts}`);
        for (const line of [...lost, ...halves].slice(0, 10)) console.log(`  ${line}`);
        good &&= kills > 0 && lost.length + halves.length === 0;
      }
    }
    return good;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
