import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { parseOptions } from 'release/command-line/parse-options';
import { type KilledWork, type KillFigures, killRepeatedly } from '../../server/testing/kill/kill-repeatedly.ts';
import { killedBackups } from '../../server/testing/kill/killed-backups.ts';
import { killedImports } from '../../server/testing/kill/killed-imports.ts';
import { killedMigrations } from '../../server/testing/kill/killed-migrations.ts';
import { killedPublishing } from '../../server/testing/kill/killed-publishing.ts';
import { killedUpgrades } from '../../server/testing/kill/killed-upgrades.ts';
import { killedWrites } from '../../server/testing/kill/killed-writes.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from '../../server/testing/make-database.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { root } from '../project.ts';
import { provedByTests } from './by-tests.ts';

/** Everything that is killed, by its name. @param folder for files */
const kinds: Record<string, (makeDatabase: MakeDatabase, folder: string) => Promise<KilledWork>> = {
  write: async (makeDatabase) => killedWrites((await makeDatabase()).options),
  import: async (makeDatabase, folder) => killedImports((await makeDatabase()).options, folder),
  release: async (makeDatabase, folder) => killedPublishing((await makeDatabase()).options, folder),
  backup: async (makeDatabase, folder) => killedBackups((await makeDatabase()).options, folder),
  migrate: async (makeDatabase) => killedMigrations(makeDatabase),
  upgrade: async (makeDatabase, folder) => killedUpgrades(makeDatabase, folder),
};

/** What is killed not at any moment but at each of its steps in turn, on both databases. */
const stepwise = 'restore';

const killRestoresAtEveryStep = (): Promise<boolean> => {
  process.env.KILL_AT_EVERY_STEP = '1';
  console.log('恢复备份，在每一步被杀：');
  return provedByTests({ units: ['server/backup/killed-restore.test.ts'] });
};

/** Interrupted works after which a long run says how far it has come: it may be broken off. */
const toldAfter = 100;

const countsOf = ({ kills, works, acknowledged, lost, halves }: KillFigures): string =>
  `kill -9 ${kills} 次，中断 ${works} 件，确认 ${acknowledged}，丢失 ${lost.length}，残缺 ${halves.length}`;

/**
 * Kills with SIGKILL what writes, imports, publishes, backs up, migrates and upgrades on each database, until as many of each were interrupted as
 * `--times` says (100), and for as long as `--seconds` (60) at most, and looks for everything that was acknowledged. One process works on
 * `--at-once` libraries (1). Names, as `backup`, leave the others out, `--only sqlite` or `--only postgres` the other database.
 * A restore is killed at each of its steps.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values, positionals } = parseOptions(args, {
    times: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    'at-once': { type: 'string', default: '1' },
    only: { type: 'string' },
  });
  const names = [...Object.keys(kinds), stepwise];
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`没有“${unknown}”，可用的是 ${names.join('、')}`);
  if (![undefined, 'sqlite', 'postgres'].includes(values.only)) throw new UsageError('--only 应是 sqlite 或 postgres');
  if (values.only !== undefined && positionals.length > 0 && positionals.every((name) => name === stepwise)) {
    throw new UsageError(`${stepwise} 总在两个数据库上进行，不能和 --only 一起用`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-kill-'));
  // The processes that are killed begin to work sooner.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  const cluster = values.only === 'sqlite' ? undefined : await startPostgresCluster(root);
  const databases: [string, MakeDatabase][] = [
    ...(values.only === 'postgres' ? [] : [['SQLite', makeSqlite] satisfies [string, MakeDatabase]]),
    ...(cluster ? [['PostgreSQL', makePostgres(() => cluster.url)] satisfies [string, MakeDatabase]] : []),
  ];
  let good = true;
  try {
    for (const [database, makeDatabase] of databases) {
      for (const [name, begin] of Object.entries(kinds)) {
        if (positionals.length > 0 && !positionals.includes(name)) continue;
        const onLibrary = () => begin(makeDatabase, mkdtempSync(path.join(folder, 'files-')));
        const works: [KilledWork, ...KilledWork[]] = [await onLibrary()];
        while (works.length < Number(values['at-once'])) works.push(await onLibrary());
        const begun = performance.now();
        const tell = (figures: KillFigures) => {
          const seconds = Math.round((performance.now() - begun) / 1_000);
          console.log(`${database} ${name}：${countsOf(figures)}，${seconds} 秒`);
        };
        const figures = await killRepeatedly(works, (now) => {
          if (now.works > 0 && now.works % toldAfter === 0) tell(now);
          return now.works < Number(values.times) && performance.now() - begun < Number(values.seconds) * 1_000;
        });
        tell(figures);
        const { kills, lost, halves } = figures;
        for (const line of [...lost, ...halves].slice(0, 10)) console.log(`  ${line}`);
        good &&= kills > 0 && lost.length + halves.length === 0;
      }
    }
    if ((positionals.length === 0 || positionals.includes(stepwise)) && values.only === undefined) {
      good = (await killRestoresAtEveryStep()) && good;
    }
    return good;
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
