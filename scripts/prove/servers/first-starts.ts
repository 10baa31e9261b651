import { openStore } from '../../../server/db/open-store.ts';
import { isDemoLibraryUnfinished } from '../../../server/importing/unfinished-demo-library.ts';
import { listActivations } from '../../../server/releases/activation/activations.ts';
import { makePostgres } from '../../../server/testing/make-database.ts';
import { startPostgresCluster } from '../../../server/testing/postgres/postgres-cluster.ts';
import { openFleet } from '../../../server/testing/processes/fleet.ts';
import { root } from '../../project.ts';

/**
 * Starts so many servers at once on an empty database, again and again, and prints how many died, and how many libraries were not
 * made once and whole. @returns whether none
 */
export const startFirst = async (size: number, times: number): Promise<boolean> => {
  const cluster = await startPostgresCluster(root);
  const makeDatabase = makePostgres(() => cluster.url);
  const problems: string[] = [];
  const seconds: number[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      const { options, remove } = await makeDatabase();
      const begun = performance.now();
      problems.push(...(await startOnce(size, options.databaseUrl ?? '')));
      seconds.push((performance.now() - begun) / 1_000);
      await remove();
    }
  } finally {
    await cluster.stop();
  }
  const slowest = Math.round(Math.max(0, ...seconds));
  console.log(`${size} 台同时首次启动 ${times} 次：不对 ${problems.length} 处，最慢 ${slowest} 秒`);
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
  return problems.length === 0;
};

/** @returns what was wrong with the servers, or with what they made */
const startOnce = async (size: number, databaseUrl: string): Promise<string[]> => {
  const fleet = await openFleet(size, databaseUrl);
  const servers = Array.from({ length: size }, (_, server) => server);
  try {
    const started = await Promise.allSettled(servers.map((server) => fleet.start(server)));
    const problems = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    const store = await openStore({ databaseUrl, dataDir: '' });
    const activations = (await listActivations(store)).length;
    const novels = await store.db.selectFrom('novels').select('title').execute();
    const isUnfinished = await isDemoLibraryUnfinished(store);
    await store.close();
    if (activations !== 1) problems.push(`启用了 ${activations} 次`);
    if (new Set(novels.map(({ title }) => title)).size !== novels.length) problems.push('有作品放了两遍');
    if (novels.length === 0 || isUnfinished) problems.push('示例作品没有放完');
    for (const server of servers) {
      const { status } = await fleet.askServer(server, '/book/1001');
      if (status !== 200) problems.push(`第 ${server + 1} 台回答 ${status}`);
    }
    return problems;
  } finally {
    await fleet.close();
  }
};
