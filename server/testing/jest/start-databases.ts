import { type LibraryTemplate, makeTemplate } from '../library-template.ts';
import { type PostgresCluster, startPostgresCluster } from '../postgres/postgres-cluster.ts';

declare global {
  /** Between jest's global setup and teardown, which share a process but no module. */
  var testDatabases: { postgres?: PostgresCluster; template: LibraryTemplate } | undefined;
}

/**
 * Jest's global setup for tests on a server: TEST_DATABASE_URL where it is set (its user must be allowed to make
 * databases), otherwise a PostgreSQL started for this run. Where neither can be had, tests on PostgreSQL are skipped,
 * except under CI, where that is a failure. On each database one library is made, which suites get copies of.
 */
const startDatabases = async (_: unknown, { rootDir }: { rootDir: string }): Promise<void> => {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given === undefined ? await startPostgres(rootDir) : undefined;
  const url = given ?? postgres?.url;
  if (url !== undefined) process.env.TEST_DATABASE_URL = url;
  const template = await makeTemplate(url);
  process.env.TEST_TEMPLATE = template.name;
  globalThis.testDatabases = { ...(postgres && { postgres }), template };
};

const startPostgres = async (rootDir: string): Promise<PostgresCluster | undefined> => {
  try {
    return await startPostgresCluster(rootDir, { inMemory: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const advice = `没有 PostgreSQL 可用（${reason}）：请运行 npm install，或用 TEST_DATABASE_URL 指定一个`;
    if (process.env.CI) throw new Error(advice);
    console.warn(`${advice}。PostgreSQL 上的测试已跳过。`);
    return undefined;
  }
};

export default startDatabases;
