import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { apiBase, calls, feeds, pages } from 'shared-api/paths';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { builtProject } from '../../testing/builds/built-project.ts';
import { describeOnPostgres } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { type PostgresCluster, startPostgresCluster } from '../../testing/postgres/postgres-cluster.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { until } from '../../testing/until.ts';
import { countContentChange } from '../content-revision.ts';
import { openStore, type Store } from '../open-store.ts';

describeOnPostgres('a site whose PostgreSQL does not answer', () => {
  let cluster: PostgresCluster;
  let store: Store;
  let site: FastifyInstance;
  let member: TestMember;
  let novel: string;
  beforeAll(async () => {
    cluster = await startPostgresCluster(builtProject);
    store = await openStore({ databaseUrl: cluster.url, dataDir: '' });
    novel = (await saveNovel(store, incoming())).novelId;
    member = await signInMember(store);
    site = await buildTestSite(store);
  });
  afterAll(async () => {
    cluster.thaw();
    await site.close();
    await store.close();
    await cluster.stop();
  });

  const statusOf = async (url: string) => (await site.inject(url)).statusCode;
  const write = () => callAs(site, member, calls.progress, { cid: `${novel}-1` });

  /** Addresses outside the API that read the database. */
  const otherRoutes = () => [
    ...[feeds.newChapters, feeds.novel(novel), feeds.openSearch, feeds.epub(novel)],
    ...[`${feeds.catalogue}/new`, `${feeds.catalogue2}/new`, '/sitemap.xml', '/sitemap/0.xml'],
    `/covers/${'0'.repeat(64)}.jpg`,
  ];

  it.each<[fault: string, begin: () => unknown, end: () => unknown]>([
    ['silent', () => cluster.freeze(), () => cluster.thaw()],
    ['gone', () => cluster.crash(), () => cluster.restart()],
  ])(
    'while the database is %s, kept pages are served, calls and the health check answer 503, and then all is well again [B14.22]',
    async (fault, begin, end) => {
      expect((await write()).statusCode).toBe(200);
      await until(async () => (await site.inject(pages.book(novel))).headers['cache-control'] !== 'no-store');
      // The page that is kept is now one of an earlier revision.
      await store.db.transaction().execute(countContentChange);
      await begin();
      // These are sent before anybody knows of it.
      const [health, ...answers] = await Promise.all([
        site.inject('/healthz'),
        write(),
        site.inject(`${apiBase}${calls.home}`),
        ...otherRoutes().map((url) => site.inject(url)),
      ]);
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(health.statusCode).toBe(503);
      expect(await statusOf(pages.book(novel))).toBe(200);
      const page = await site.inject({ url: feeds.newChapters, headers: { accept: 'text/html' } });
      expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
      await end();
      await until(
        async () =>
          (await statusOf('/healthz')) === 200 &&
          (await write()).statusCode === 200 &&
          (await statusOf(`${apiBase}${calls.home}`)) === 200,
      );
      await saveNovel(store, incoming({ title: `归船 ${fault}` }));
      await until(async () => (await site.inject(pages.home)).body.includes(`归船 ${fault}`));
    },
  );

  it('a statement that never ends is ended by the database, and a migration is not', async () => {
    const limit = async (db: Store['db']) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      return rows[0]?.statement_timeout;
    };
    expect(await limit(store.db)).toBe('30s');
    await store.db.transaction().execute(async (trx) => {
      await store.dialect.liftTimeLimits(trx);
      expect(await limit(trx)).toBe('0');
    });
  });
});
