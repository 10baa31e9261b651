import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseOptions } from 'release/command-line/parse-options';
import { openStore, type StoreOptions } from '../../server/db/open-store.ts';
import { seedLibrary } from '../../server/importing/seed/seed-library.ts';
import { percentile } from '../bench/figures/percentile.ts';
import { startSite } from '../bench/servers/measured-process.ts';
import { buildApps } from '../build-apps.ts';
import { floodedLibrary, floods } from './flood/floods.ts';
import { addMembers, type Measured, measureReaders } from './flood/readers.ts';
import { databaseOption, openLoadDatabase } from './load/load-database.ts';

/** Under a flood kept pages may take so many times as long. */
const maxRatio = 5;
/** Microseconds below which that ratio says nothing: sender and site share this machine. */
const floor = 10_000;
/** Time in which a flood comes to its full strength. */
const rampUpMs = 1_000;

/**
 * Readers of kept pages and members who sign in, without a flood and under a flood of each kind from 64 addresses.
 * @param args names of floods, all by default; `--seconds` of each measurement (8), `--database postgres`
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values, positionals } = parseOptions(args, { ...databaseOption, seconds: { type: 'string', default: '8' } });
  const durationMs = Number(values.seconds) * 1_000;
  await buildApps('production');
  const { options, env, close } = await openLoadDatabase(values.database);
  const settings = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent', REQUEST_TIMEOUT: '15' };
  const site = await startSite(options.dataDir, { ...env, ...settings });
  const store = await openStore(options);
  try {
    await addMembers(store);
    await seedLibrary(store, floodedLibrary);
    await measureReaders(site.origin, store, 2_000);
    const quiet = await measureReaders(site.origin, store, durationMs);
    const bound = Math.max(percentile(quiet.pages, 99) * maxRatio, floor);
    console.log(`${'没有洪水'.padEnd(12)}${tell(quiet)}`);
    let holds = quiet.failures.length === 0;
    for (const name of positionals.length > 0 ? positionals : [...Object.keys(floods), 'slow']) {
      const stop = await startFlood(site.origin, name, options);
      const under = await measureReaders(site.origin, store, durationMs);
      const kept = percentile(under.pages, 99) <= bound && under.failures.length === 0 && under.signIns.length > 0;
      holds &&= kept;
      console.log(`${name.padEnd(12)}${tell(under)}；洪水得到 ${JSON.stringify(await stop())}${kept ? '' : ' ✗'}`);
      for (const failure of new Set(under.failures)) console.log(`  ${failure}`);
    }
    return holds;
  } finally {
    await store.close();
    await site.stop();
    await close();
  }
};

/** Starts a flood in a process of its own. @param options of the site's library @returns ends it, with its answers by status */
const startFlood = async (origin: string, name: string, options: StoreOptions): Promise<() => Promise<unknown>> => {
  const child = fork(path.join(import.meta.dirname, 'flood/flood-process.ts'), [origin, name, JSON.stringify(options)]);
  await wait(rampUpMs);
  return async () => {
    const answers = once(child, 'message');
    child.send('stop');
    return (await answers)[0];
  };
};

const tell = ({ pages, signIns, failures }: Measured): string =>
  [
    `${pages.length} 个已存页面 p50 ${percentile(pages, 50) / 1_000} ms、p99 ${percentile(pages, 99) / 1_000} ms`,
    `${signIns.length} 次登录 p99 ${percentile(signIns, 99)} ms`,
    `${failures.length} 次失败`,
  ].join('，');
