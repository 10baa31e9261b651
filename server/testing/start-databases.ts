import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';

declare global {
  /** Between jest's global setup and teardown, which share a process but no module. */
  var testPostgres: PostgresCluster | undefined;
}

/**
 * Jest's global setup for tests on a server: TEST_DATABASE_URL where it is set (its user must be allowed to make
 * databases), otherwise a PostgreSQL started for this run. Where neither can be had, tests on PostgreSQL are skipped,
 * except under CI, where that is a failure.
 */
const startPostgres = async (_: unknown, { rootDir }: { rootDir: string }): Promise<void> => {
  if (process.env.TEST_DATABASE_URL) return;
  try {
    globalThis.testPostgres = await startPostgresCluster(rootDir);
    process.env.TEST_DATABASE_URL = globalThis.testPostgres.url;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const advice = `没有 PostgreSQL 可用（${reason}）：请运行 npm install，或用 TEST_DATABASE_URL 指定一个`;
    if (process.env.CI) throw new Error(advice);
    console.warn(`${advice}。PostgreSQL 上的测试已跳过。`);
  }
};

export default startPostgres;
