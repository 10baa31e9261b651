import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseOptions } from 'release/command-line/parse-options';
import { percentile } from '../bench/figures/percentile.ts';
import { startFilledSite } from './load/filled-site.ts';
import { databaseOption } from './load/load-database.ts';
import { measureDuring, tellMeasured } from './load/readers-and-writers.ts';

const [readers, members, novelsRead] = [200, 20, 10];

/** While others import, pages may take so many times as long. */
const maxRatio = 2;
/** Milliseconds below which that ratio says nothing: readers and site share this machine. */
const floorMs = 20;
const warmUpMs = 5_000;

/**
 * 200 readers and 20 members who write, alone for `--seconds` (20), then while a folder is imported (`--import`, nothing by default)
 * and `--novels` (10,000) are seeded. `--database postgres` for the other database.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(
    args,
    {
      ...databaseOption,
      seconds: { type: 'string', default: '20' },
      import: { type: 'string' },
      novels: { type: 'string', default: '10000' },
    },
    false,
  );
  const filled = await startFilledSite({ novels: novelsRead, members }, values);
  const { site, library } = filled;
  const measure = (work: Promise<unknown>) => measureDuring({ origin: site.origin, readers, ...filled }, work);
  try {
    await measure(wait(warmUpMs));
    const alone = await measure(wait(Number(values.seconds) * 1_000));
    const bound = Math.max(percentile(alone.pages, 99) * maxRatio, floorMs);
    let holds = tellMeasured('没有导入', alone, Number.POSITIVE_INFINITY);
    if (values.import !== undefined) {
      const imported = await measure(library('import', path.resolve(values.import)));
      holds = tellMeasured('导入文件夹', imported, bound) && holds;
    }
    const seeded = await measure(library('seed', '--novels', values.novels, '--chapters', '2', '--seed', '2'));
    return tellMeasured(`加入 ${values.novels} 部`, seeded, bound) && holds;
  } finally {
    await filled.close();
  }
};
