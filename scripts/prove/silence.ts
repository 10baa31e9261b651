import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { apiBase, calls, pages } from 'shared-api/paths';
import { countContentChange } from '../../server/db/content-revision.ts';
import { openStore } from '../../server/db/open-store.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { buildTestSite } from '../../server/testing/build-test-site.ts';
import { incoming } from '../../server/testing/incoming.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { until } from '../../server/testing/until.ts';
import { buildApps } from '../build-apps.ts';
import { root } from '../project.ts';

/** Milliseconds within which calls and /healthz answer 503 while PostgreSQL is away, pages are served, and all works again once it is back. */
const promisedMs = { page: 500, call: 2_000, health: 1_000, wellAgain: 2_000 };

/**
 * A real PostgreSQL is frozen (SIGSTOP) and killed under the built site, `--rounds` times each (3).
 * Prints how soon was answered meanwhile, and how soon all was well again.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { rounds: { type: 'string', default: '3' } }, false);
  const rounds = wholeNumber('rounds', values.rounds, 1);
  await buildApps('production');
  const cluster = await startPostgresCluster(root);
  const store = await openStore({ databaseUrl: cluster.url, dataDir: '' });
  const { novelId } = await saveNovel(store, incoming());
  const site = await buildTestSite(store);
  const page = pages.book(novelId);
  const call = `${apiBase}${calls.home}`;
  const statusOf = async (url: string) => (await site.inject(url)).statusCode;
  const faults: [fault: string, begin: () => unknown, end: () => unknown][] = [
    ['没有回应', () => cluster.freeze(), () => cluster.thaw()],
    ['消失', () => cluster.crash(), () => cluster.restart()],
  ];
  let holds = true;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [fault, begin, end] of faults) {
        await until(async () => (await site.inject(page)).headers['cache-control'] !== 'no-store');
        // The page that is kept is now one of an earlier revision.
        await store.db.transaction().execute(countContentChange);
        await begin();
        const [health, called] = await Promise.all([timed(statusOf('/healthz')), timed(statusOf(call))]);
        const kept = await timed(statusOf(page));
        await end();
        const back = await timed(
          until(async () => (await statusOf('/healthz')) === 200 && (await statusOf(call)) === 200),
        );
        console.log(
          `数据库${fault}：存着的页面 ${kept.answer}，${kept.ms} ms；调用 ${called.answer}，${called.ms} ms；` +
            `健康检查 ${health.answer}，${health.ms} ms；恢复 ${back.ms} ms`,
        );
        holds &&= kept.answer === 200 && called.answer === 503 && health.answer === 503;
        holds &&= kept.ms < promisedMs.page && called.ms < promisedMs.call;
        holds &&= health.ms < promisedMs.health && back.ms < promisedMs.wellAgain;
      }
    }
    return holds;
  } finally {
    cluster.thaw();
    await site.close();
    await store.close();
    await cluster.stop();
  }
};

const timed = async <Answer>(asked: Promise<Answer>): Promise<{ answer: Answer; ms: number }> => {
  const begun = performance.now();
  const answer = await asked;
  return { answer, ms: Math.round(performance.now() - begun) };
};
