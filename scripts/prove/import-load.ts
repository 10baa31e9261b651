import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStore } from '../../server/db/open-store.ts';
import { signInMember } from '../../server/testing/sign-in.ts';
import { startSite } from '../bench/measured-process.ts';
import { percentile } from '../bench/percentile.ts';
import { buildApps } from '../build-apps.ts';
import { runNode } from '../project.ts';
import { type Measured, measureDuring } from './import-load/readers-and-writers.ts';

const [readers, members, novelsRead] = [200, 20, 10];

/** While others import, pages may take so many times as long. */
const maxRatio = 2;
/** Milliseconds below which that ratio says nothing: readers and site share this machine. */
const floorMs = 20;
const warmUpMs = 5_000;

/**
 * 200 readers and 20 members who write, alone for `--seconds` (20), then while a folder is imported (`--import`, nothing by default)
 * and `--novels` (10,000) are seeded.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '20' },
      import: { type: 'string' },
      novels: { type: 'string', default: '10000' },
    },
  });
  await buildApps('production');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-import-load-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const library = async (...command: string[]) => {
    const code = await runNode(['scripts/library.ts', ...command], { env, silent: true });
    if (code !== 0) throw new Error(`library ${command[0]} ended with ${code}`);
  };
  await library('seed', '--novels', String(novelsRead), '--chapters', '20');
  const store = await openStore({ dataDir });
  const novelIds = (await store.db.selectFrom('novels').select('id').execute()).map(({ id }) => id);
  const cookies: string[] = [];
  for (let member = 0; member < members; member += 1) cookies.push((await signInMember(store, `写者${member}`)).cookie);
  const site = await startSite(dataDir, { ...env, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' });
  const measure = (work: Promise<unknown>) => measureDuring({ origin: site.origin, readers, novelIds, cookies }, work);
  try {
    await measure(wait(warmUpMs));
    const alone = await measure(wait(Number(values.seconds) * 1_000));
    const bound = Math.max(percentile(alone.pages, 99) * maxRatio, floorMs);
    let holds = tell('没有导入', alone, Number.POSITIVE_INFINITY);
    if (values.import !== undefined)
      holds = tell('导入文件夹', await measure(library('import', path.resolve(values.import))), bound) && holds;
    return (
      tell(
        `加入 ${values.novels} 部`,
        await measure(library('seed', '--novels', values.novels, '--chapters', '2', '--seed', '2')),
        bound,
      ) && holds
    );
  } finally {
    await site.stop();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const tell = (name: string, { pages, writes, failed }: Measured, bound: number): boolean => {
  const holds = failed.length === 0 && percentile(pages, 99) <= bound;
  const read = `${pages.length} 个页面 p50 ${percentile(pages, 50)}、p99 ${percentile(pages, 99)} ms`;
  const written = `${writes.length} 次写入 p99 ${percentile(writes, 99)} ms`;
  console.log(`${name}：${read}，${written}，${failed.length} 次失败${holds ? '' : ' ✗'}`);
  for (const failure of [...new Set(failed)].slice(0, 10)) console.log(`  ${failure}`);
  return holds;
};
