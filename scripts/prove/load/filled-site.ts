import { openStore, type Store } from '../../../server/db/open-store.ts';
import type { PostgresCluster } from '../../../server/testing/postgres/postgres-cluster.ts';
import { signInMember } from '../../../server/testing/sign-in.ts';
import { type MeasuredProcess, startSite } from '../../bench/servers/measured-process.ts';
import { buildApps } from '../../build-apps.ts';
import { runNode } from '../../project.ts';
import { openLoadDatabase } from './load-database.ts';

/** The built site with novels of twenty chapters and members, in a process of its own. */
export interface FilledSite {
  site: MeasuredProcess;
  store: Store;
  dataDir: string;
  /** The PostgreSQL that the library lies in; undefined for SQLite. */
  cluster?: PostgresCluster | undefined;
  novelIds: number[];
  /** One for each member, as their browser sends it. */
  cookies: string[];
  /** A command of `npm run library` on the same library. @throws Error where it fails */
  library: (...command: string[]) => Promise<void>;
  close: () => Promise<void>;
}

interface SiteOptions {
  /** `sqlite` or `postgres`. */
  database?: string;
  /** A program with its arguments that the server is started by, none by default. */
  under?: readonly string[];
  /** The folder in which all its data lie, that for temporary files unless said. */
  parent?: string;
}

export const startFilledSite = async (
  amount: { novels: number; members: number },
  { database: kind = 'sqlite', under, parent }: SiteOptions = {},
): Promise<FilledSite> => {
  await buildApps('production');
  const database = await openLoadDatabase(kind, parent);
  const { env, options } = database;
  const library = async (...command: string[]) => {
    const code = await runNode(['scripts/library.ts', ...command], { env, silent: true });
    if (code !== 0) throw new Error(`library ${command[0]} ended with ${code}`);
  };
  await library('seed', '--novels', String(amount.novels), '--chapters', '20');
  const store = await openStore(options);
  const novelIds = (await store.db.selectFrom('novels').select('id').execute()).map(({ id }) => id);
  const cookies: string[] = [];
  for (let member = 0; member < amount.members; member += 1)
    cookies.push((await signInMember(store, `读写${member}`)).cookie);
  const site = await startSite(options.dataDir, { ...env, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' }, under);
  return {
    ...{ site, store, novelIds, cookies, library },
    dataDir: options.dataDir,
    cluster: database.cluster,
    close: async () => {
      await site.stop();
      await store.close();
      await database.close();
    },
  };
};
