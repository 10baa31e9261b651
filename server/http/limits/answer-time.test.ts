import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { apiBase, calls, feeds, pages } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { registeredRoutes } from '../../testing/authorization/registered-routes.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnPostgres } from '../../testing/databases.ts';
import { undocumentedOperations } from '../../testing/fuzz/undocumented-operations.ts';
import { incoming } from '../../testing/incoming.ts';

/** Time for which nobody gets at the tables at most: far longer than the second in which an answer must be there. */
const maxLockedMs = 20_000;

describeOnPostgres('a database that answers too late', (open) => {
  let store: Store;
  let site: FastifyInstance;
  let routes: string[];
  let novelId: string;
  let isLocked = true;
  let unlock: () => void;
  let unlocked: Promise<unknown>;
  beforeAll(async () => {
    store = await open();
    ({ novelId } = await saveNovel(store, incoming()));
    ({ app: site, routes } = await registeredRoutes(() =>
      buildTestSite(store, { variables: { ANSWER_TIMEOUT: '1', ADDRESS_LIMIT: '0' } }),
    ));
    await site.ready();
    const locked = Promise.withResolvers<void>();
    const { promise: held, resolve } = Promise.withResolvers<void>();
    unlock = resolve;
    unlocked = store.db.transaction().execute(async (trx) => {
      const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
        where schemaname = current_schema()`.execute(trx);
      await sql.raw(`lock table ${tables.rows.map(({ name }) => name).join(', ')}`).execute(trx);
      locked.resolve();
      const giveUp = setTimeout(unlock, maxLockedMs);
      await held;
      clearTimeout(giveUp);
      isLocked = false;
    });
    await locked.promise;
  });
  afterAll(async () => {
    unlock();
    await unlocked;
    await site.close();
  });

  it('every route answers in time, and what it cannot know with 503 and when to ask again [B14.03]', async () => {
    const values: Record<string, string> = { id: novelId, number: '0', hash: '0'.repeat(64) };
    const all = undocumentedOperations(routes, []).map(({ path }) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x'),
    );
    const askDatabase = [
      ...[feeds.newChapters, feeds.novel(novelId), feeds.openSearch, feeds.epub(novelId)],
      ...[`${feeds.catalogue}/new`, `${feeds.catalogue}/search`, `${feeds.catalogue2}/new`],
      ...['/sitemap.xml', '/sitemap/0.xml', '/sitemap/authors-0.xml'],
      ...[`/covers/${values.hash}.jpg`, `/pictures/${values.hash}.jpg`, pages.book(novelId)],
      ...[apiBase + calls.home, apiBase + calls.novel(novelId)],
    ];
    expect(all.length).toBeGreaterThan(60);
    const answers = await Promise.all(
      [...new Set([...all, ...askDatabase])].map(async (url) => {
        const { statusCode, headers } = await site.inject({ url, headers: { accept: 'text/html' } });
        return {
          url,
          statusCode,
          retryAfter: headers['retry-after'],
          isLate: !isLocked,
        };
      }),
    );
    expect(answers.filter(({ isLate }) => isLate)).toEqual([]);
    const failed = answers.filter(({ statusCode }) => statusCode >= 500);
    expect(failed.filter(({ statusCode, retryAfter }) => statusCode !== 503 || Number(retryAfter) < 1)).toEqual([]);
    const failedUrls = failed.map(({ url }) => url);
    expect(askDatabase.filter((url) => !failedUrls.includes(url))).toEqual([]);
  });
});
