import { type Order, orders } from 'shared-api/schemas/novel';
import { BadCursorError, encodeCursor } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { allItems } from '../../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { listCategories } from '../list-categories.ts';
import { filterNovels, type NovelFilter, pageNumberOf, pageSize, selectPage, walkNovels } from './filter-novels.ts';
import { findNovelsToSort } from './narrow-novels.ts';

/** Two full pages and five novels more. */
const novelCount = pageSize * 2 + 5;

const day = 86_400_000;

describeOnEachDatabase('the list of novels', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    for (let index = 0; index < novelCount; index += 1) {
      const finished = index % 5 === 0;
      const saved = await saveNovel(
        store,
        incoming({
          title: `书 ${index}`,
          category: index % 2 === 0 ? '科幻' : '历史',
          tags: index % 3 === 0 ? ['海', '雾'] : ['海'],
          status: finished ? 2 : 1,
          chapters: [chapter('一')],
        }),
      );
      // Many equal values, so that the id has to decide.
      const counts = { read_week: index % 4, collect_count: index % 7, word_count: (index % 6) * 100_000 };
      const numbers = { ...counts, listed_reads: index % 4, listed_collects: index % 7 };
      const times = { latest_at: Date.now() - (index % 10) * 4 * day, created_at: 1_000 + (index % 3) };
      const changed = store.db.updateTable('novels').set({ ...numbers, ...times });
      await changed.where('id', '=', Number(saved.novelId)).execute();
    }
  });

  const all = (filter: NovelFilter) => allItems((cursor) => filterNovels(store, { ...filter, cursor }));

  const orderedBy: Record<Order, (novel: Awaited<ReturnType<typeof all>>[number]) => number> = {
    hot: (novel) => novel.read_count.week,
    updated: (novel) => Date.parse(novel.latest_chapter?.published_at ?? ''),
    words: (novel) => novel.word_count,
    collects: (novel) => novel.collect_count,
    new: (novel) => Date.parse(novel.created_at),
  };

  it.each(orders)(
    'the list of novels shows every novel once, in the order %s, over all pages [S9.11]',
    async (order) => {
      const items = await all({ order });
      expect(new Set(items.map(({ id }) => id)).size).toBe(novelCount);
      expect(items).toHaveLength(novelCount);
      const values = items.map(orderedBy[order]);
      expect(values).toEqual(values.toSorted((one, other) => other - one));
    },
  );

  it('the list of novels neither repeats nor loses a novel when another comes in between two pages', async () => {
    const first = await filterNovels(store, { order: 'words' });
    const { novelId } = await saveNovel(store, incoming({ title: '插进来的', tags: [], category: '其他' }));
    await store.db.updateTable('novels').set({ word_count: 9_999_999 }).where('id', '=', Number(novelId)).execute();
    const second = await filterNovels(store, { order: 'words', cursor: first.next_cursor ?? undefined });
    const pageNumbers = [undefined, first.next_cursor ?? undefined].map((cursor) =>
      pageNumberOf({ order: 'words', cursor }),
    );
    expect(pageNumbers).toEqual([1, 2]);
    await store.db.deleteFrom('novels').where('id', '=', Number(novelId)).execute();
    const undisturbed = await all({ order: 'words' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      undisturbed.slice(0, pageSize * 2).map(({ id }) => id),
    );
  });

  it('the list of novels narrows by category, status and both [S2.12 S7.24]', async () => {
    const categories = await listCategories(store);
    const category = Number(categories.find(({ name }) => name === '历史')?.id);
    const within = await all({ order: 'hot', category });
    expect(within).toHaveLength(Math.floor(novelCount / 2));
    const finished = await all({ order: 'updated', status: 2 });
    expect(finished).toHaveLength(novelCount / 5);
    const both = await all({ order: 'words', category, status: 2 });
    expect(both.map(({ id }) => id).toSorted()).toEqual(
      within
        .filter(({ status }) => status === 2)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it.each([
    ['0-30', (words: number) => words < 300_000],
    ['30-50', (words: number) => words >= 300_000 && words < 500_000],
    ['200-', (words: number) => words >= 2_000_000],
  ] as const)('the list of novels narrows by length to %s', async (words, fits) => {
    const everything = await all({ order: 'new' });
    const items = await all({ order: 'new', words });
    expect(items).toEqual(everything.filter((novel) => fits(novel.word_count)));
  });

  it('the list of novels narrows by the days since the latest chapter', async () => {
    const items = await all({ order: 'hot', updatedWithin: 7 });
    expect(items).toHaveLength([...Array(novelCount).keys()].filter((index) => index % 10 < 2).length);
  });

  it('the list of novels narrows to novels that have every one of the tags', async () => {
    expect(await all({ order: 'hot', tags: ['海', '雾'] })).toHaveLength(Math.ceil(novelCount / 3));
    expect(await all({ order: 'hot', tags: ['海', '山'] })).toEqual([]);
  });

  it.each([
    // It stands on every novel: a page is full after as many as it shows.
    [['海'], 'walked'],
    [['雾'], 'sorted'],
    [['海', '雾'], 'sorted'],
    [['海', '没有'], 'sorted'],
  ])('the novels with the tags %j are %s: that looks at fewer', async (tags, way) => {
    const ids = await findNovelsToSort(store, { tags }, 'listed_reads', pageSize + 1);
    expect(ids === null ? 'walked' : 'sorted').toBe(way);
  });

  it.each([
    ['a length', { words: '30-50' }],
    ['days', { updatedWithin: 7, status: 1 }],
    ['tags', { tags: ['海', '雾'], words: '0-30' }],
  ] as const)(
    'the list of novels shows the same novels narrowed by %s, whether they are sorted or found by walking the order',
    async (_, narrowing) => {
      const filter = { order: 'collects', ...narrowing } as const;
      const { items } = await filterNovels(store, filter);
      const walked = await selectPage(store, filter, null).execute();
      expect(items.length).toBeGreaterThan(0);
      expect(items.map(({ id }) => id)).toEqual(walked.slice(0, pageSize).map(({ id }) => String(id)));
    },
  );

  it.each([
    ['tags that meet', { tags: ['海', '雾'] }],
    ['tags that never meet', { tags: ['雾', '山'] }],
    ['a length and a status', { words: '30-50', status: 2 }],
    ['days and a status', { updatedWithin: 7, status: 1 }],
  ] as const)(
    'a page that looks at few novels is short, and those behind it show the rest: %s [B12.02]',
    async (_, narrowing) => {
      const filter = { order: 'collects', ...narrowing } as const;
      const sizes: number[] = [];
      const found = await allItems(async (cursor) => {
        const page = await walkNovels(store, { ...filter, cursor }, 10);
        sizes.push(page.items.length);
        return page;
      });
      expect(found).toEqual(await all(filter));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
      expect(sizes.length).toBeGreaterThan(1);
    },
  );

  it('the list of novels is empty for a category that does not exist', async () => {
    expect(await filterNovels(store, { order: 'hot', category: 999 })).toEqual({ items: [], next_cursor: null });
  });

  it('the list of novels refuses a cursor it did not make, or made for another order', async () => {
    const other = encodeCursor('words', { value: 1, id: 1 });
    const broken = Buffer.from('["hot","1;drop",2]').toString('base64url');
    for (const cursor of [other, broken, 'abc', '']) {
      await expect(filterNovels(store, { order: 'hot', cursor })).rejects.toThrow(BadCursorError);
    }
  });
});
