import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store } from '../../../server/db/open-store.ts';
import { signInMember } from '../../../server/testing/sign-in.ts';
import { type MeasuredProcess, startSite } from '../../bench/servers/measured-process.ts';
import { buildApps } from '../../build-apps.ts';
import { runNode } from '../../project.ts';

/** The built site on SQLite with novels of twenty chapters and members, in a process of its own. */
export interface FilledSite {
  site: MeasuredProcess;
  store: Store;
  dataDir: string;
  novelIds: number[];
  /** One for each member, as their browser sends it. */
  cookies: string[];
  /** A command of `npm run library` on the same library. @throws Error where it fails */
  library: (...command: string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** @param under a program with its arguments that the server is started by, none by default */
export const startFilledSite = async (
  amount: { novels: number; members: number },
  { under }: { under?: readonly string[] } = {},
): Promise<FilledSite> => {
  await buildApps('production');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-load-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const library = async (...command: string[]) => {
    const code = await runNode(['scripts/library.ts', ...command], { env, silent: true });
    if (code !== 0) throw new Error(`library ${command[0]} ended with ${code}`);
  };
  await library('seed', '--novels', String(amount.novels), '--chapters', '20');
  const store = await openStore({ dataDir });
  const novelIds = (await store.db.selectFrom('novels').select('id').execute()).map(({ id }) => id);
  const cookies: string[] = [];
  for (let member = 0; member < amount.members; member += 1)
    cookies.push((await signInMember(store, `读写${member}`)).cookie);
  const site = await startSite(dataDir, { ...env, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' }, under);
  return {
    ...{ site, store, dataDir, novelIds, cookies, library },
    close: async () => {
      await site.stop();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
