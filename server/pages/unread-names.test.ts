import type { FastifyInstance } from 'fastify';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';

describeOnSqlite('names in the query of a page', (open) => {
  let site: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    const store = await open();
    ({ novelId: id } = await saveNovel(store, incoming()));
    site = await buildTestSite(store);
  });
  afterAll(() => site.close());

  const made = async () =>
    Number(/^shuhai_page_cache_misses_total (\d+)/m.exec((await site.inject('/metrics')).body)?.[1]);
  const view = async (url: string) => expect((await site.inject(url)).statusCode).toBe(200);

  it.each(['/home', '/filter', '/search', '/ranking'])(
    'of which %s reads none make no page of their own',
    async (path) => {
      await view(path);
      const before = await made();
      for (const query of ['?a=1', '?a=2&b=3', '?%E9%9B%BE=1', '?__proto__=1']) await view(path + query);
      expect(await made()).toBe(before);
    },
  );

  it('likewise of pages of one novel', async () => {
    for (const path of [`/book/${id}`, `/detail/${id}-1`]) {
      await view(path);
      const before = await made();
      for (const name of ['a', 'b']) await view(`${path}?${name}=1`);
      expect(await made()).toBe(before);
    }
  });

  it('that a page reads do', async () => {
    const before = await made();
    await view('/filter?ns=2');
    expect(await made()).toBe(before + 1);
  });
});
