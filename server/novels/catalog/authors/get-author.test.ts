import type { Store } from '../../../db/open-store.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../../testing/query-plan.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { selectSitemapAuthors } from '../sitemap-entries.ts';
import { getAuthor, selectNovelsOf } from './get-author.ts';

describeOnEachDatabase('an author', (open) => {
  let store: Store;
  const ids: number[] = [];
  beforeAll(async () => {
    store = await open();
    for (let index = 0; index < 33; index += 1) {
      const { novelId } = await saveNovel(store, incoming({ title: `书 ${index}`, author: '柏渡口', chapters: [] }));
      await store.db.updateTable('novels').set({ latest_at: index }).where('id', '=', Number(novelId)).execute();
      ids.push(Number(novelId));
    }
    await saveNovel(store, incoming({ title: '别人的书', author: '冷灶' }));
  });

  const authorId = async (name: string) =>
    String((await store.db.selectFrom('authors').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id);

  it('an author has all of their novels, the newest chapter first, over all pages [B2.09]', async () => {
    const id = await authorId('柏渡口');
    const first = await getAuthor(store, id);
    const second = await getAuthor(store, id, first?.next_cursor ?? '');
    const titles = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 33 }, (_, index) => `书 ${32 - index}`));
    expect(first?.author).toEqual({ id, name: '柏渡口' });
    expect(second?.next_cursor).toBeNull();
  });

  it('an author of whom nothing can be read is not there', async () => {
    const app = await buildTestApp(store);
    const id = await authorId('冷灶');
    const status = async (path: string) => (await app.inject(`/api/v1/author/${path}/`)).statusCode;
    expect(await status(id)).toBe(200);
    const { id: novelId } = await store.db
      .selectFrom('novels')
      .select('id')
      .where('author_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    await setTakenDown(store, novelId, true);
    expect([await status(id), await status('999999'), await status('x')]).toEqual([404, 404, 404]);
    await app.close();
  });
});

describeOnSqlite('the query plans of authors', (open) => {
  it('novels of an author and authors of a sitemap read an index in its order', async () => {
    const store = await open();
    for (const query of [selectNovelsOf(store, 1), selectSitemapAuthors(store, 0, 10_000)]) {
      const plan = await planOf(store, query);
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    }
  });
});
