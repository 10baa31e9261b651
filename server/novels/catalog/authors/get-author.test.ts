import type { Store } from '../../../db/open-store.ts';
import { allItems } from '../../../testing/all-items.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../../testing/queries/query-plan.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { listSitemapAuthors, selectSitemapAuthors } from '../sitemap-entries.ts';
import { getAuthor, selectCounts, selectNovelsOf } from './get-author.ts';

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
    const second = await getAuthor(store, id, { cursor: first?.next_cursor ?? '' });
    const titles = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 33 }, (_, index) => `书 ${32 - index}`));
    expect(first?.author).toEqual({ id, name: '柏渡口' });
    expect(second?.next_cursor).toBeNull();
  });

  it('an author’s novels come by updates, by publishing or by words, over all pages, with what they come to [B2.15]', async () => {
    const id = await authorId('柏渡口');
    for (const [index, novelId] of ids.entries())
      await store.db
        .updateTable('novels')
        .set({ created_at: (index * 7) % 33, word_count: (index * 5) % 33, status: index % 3 === 0 ? 2 : 1 })
        .where('id', '=', novelId)
        .execute();
    for (const [order, factor] of [
      ['updated', 1],
      ['published', 7],
      ['words', 5],
    ] as const) {
      const titles = (await allItems(async (cursor) => (await getAuthor(store, id, { order, cursor })) ?? never())).map(
        ({ title }) => title,
      );
      const expected = ids
        .map((_, index) => index)
        .toSorted((one, other) => ((other * factor) % 33) - ((one * factor) % 33));
      expect([order, titles]).toEqual([order, expected.map((index) => `书 ${index}`)]);
    }
    expect((await getAuthor(store, id))?.counts).toEqual({ novels: 33, finished: 11, words: 528 });
    const updated = await getAuthor(store, id);
    await expect(getAuthor(store, id, { order: 'words', cursor: updated?.next_cursor ?? '' })).rejects.toThrow();
  });
  const never = (): never => {
    throw new Error('no author');
  };

  it('an unknown author is nobody: no page, and none in the sitemap [B2.14]', async () => {
    await saveNovel(store, incoming({ title: '古书', author: '' }));
    await saveNovel(store, incoming({ title: '旧书', author: '無名氏' }));
    for (const name of ['佚名', '無名氏']) {
      const id = await authorId(name);
      expect([name, await getAuthor(store, id)]).toEqual([name, null]);
      expect(await listSitemapAuthors(store, 0, 10_000)).not.toContain(id);
    }
    expect(await listSitemapAuthors(store, 0, 10_000)).toContain(await authorId('柏渡口'));
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
    const orders = (['updated', 'published', 'words'] as const).map((order) => selectNovelsOf(store, 1, { order }));
    for (const query of [...orders, selectCounts(store, 1), selectSitemapAuthors(store, 0, 10_000)]) {
      const plan = await planOf(store, query);
      // The counts go through what their limit has left.
      expect([sorts(plan), scans(plan).filter((step) => step !== 'SCAN theirs')]).toEqual([[], []]);
    }
  });
});
