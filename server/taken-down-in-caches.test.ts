import { sql } from 'kysely';
import { apiBase } from 'shared-api/paths';
import sharp from 'sharp';
import { readEnvironment } from './environment.ts';
import { sharedCacheSeconds } from './http/page-cache-control.ts';
import { keepCover } from './novels/editing/covers/save-cover.ts';
import { setTakenDown } from './novels/editing/take-down.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { sitemap } from './pages/sitemap/sitemap.ts';
import { routesOf } from './testing/authorization/contract-routes.ts';
import { registeredRoutes, splitRoutes } from './testing/authorization/registered-routes.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { incoming } from './testing/incoming.ts';

describeOnEachDatabase('a novel that is taken down', (open) => {
  it('leaves shared caches within a minute, whichever route shows it [B7.10]', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, incoming());
    const background = 'red';
    const cover = await keepCover(
      store,
      await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    await sql`update novels set cover_url = ${cover} where id = ${Number(novelId)}`.execute(store.db);
    const picture = `/pictures/${'0'.repeat(64)}.jpg`;
    await sql`insert into pictures values (${'0'.repeat(64)}, 0, ${Buffer.from('picture')})`.execute(store.db);
    await sql`insert into novel_pictures values (${Number(novelId)}, ${'0'.repeat(64)})`.execute(store.db);
    const { app, routes } = await registeredRoutes(async () => {
      const built = await buildTestApp(store);
      const access = { isMembersOnly: async () => false };
      await built.register(sitemap, { store, environment: readEnvironment({ NODE_ENV: 'test' }), access });
      return built;
    });
    const values: Record<string, string> = {
      '/covers/': cover.slice('/covers/'.length),
      '/pictures/': picture.slice('/pictures/'.length),
      '/sitemap/authors-': '0.xml',
      '/sitemap/': '0.xml',
    };
    const outside = splitRoutes(routes)
      .outside.filter((route) => route.startsWith('GET '))
      .map((route) => route.slice('GET '.length))
      .map((path) => {
        const [before = '', after] = path.split(/\{\w+\}(?:\([^)]*\))?/);
        return after === undefined ? path : before + (values[before] ?? novelId + after);
      });
    const publicCalls = routesOf('public').map(({ path }) => apiBase + path);
    const shown: string[] = [];
    for (const url of [...outside, ...publicCalls]) {
      const { statusCode, headers } = await app.inject(url);
      const control = String(headers['cache-control'] ?? '');
      if (statusCode !== 200 || !control.startsWith('public')) continue;
      shown.push(url);
      const [fresh, stale] = [/s-maxage=(\d+)/, /stale-while-revalidate=(\d+)/].map((of) =>
        Number(of.exec(control)?.[1]),
      );
      expect([url, fresh, stale]).toEqual([url, sharedCacheSeconds.fresh, sharedCacheSeconds.stale]);
    }
    expect(shown).toEqual(expect.arrayContaining([cover, picture, `/epub/${novelId}.epub`, '/sitemap/0.xml', '/opds']));
    expect(shown.length).toBeGreaterThan(publicCalls.length + 12);

    await setTakenDown(store, Number(novelId), true);
    for (const url of [cover, picture, `/epub/${novelId}.epub`, `/feed/${novelId}.xml`]) {
      const { statusCode, headers } = await app.inject(url);
      expect([url, [404, 410].includes(statusCode), headers['cache-control']]).toEqual([url, true, 'no-store']);
    }
    for (const url of shown) expect((await app.inject(url)).body).not.toContain('灯塔守夜人');
    await setTakenDown(store, Number(novelId), false);
    expect((await app.inject(cover)).statusCode).toBe(200);
    await app.close();
  });
});
