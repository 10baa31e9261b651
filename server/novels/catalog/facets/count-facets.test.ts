import type { WordBand } from 'shared-api/schemas/novel';
import { chinaDay, startOfChinaDay } from '../../../db/china-day.ts';
import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { recountFacets } from '../../editing/recount-facets.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { filterNovels } from '../filter/filter-novels.ts';
import type { Narrowing } from '../filter/narrow-novels.ts';
import { type CountFacets, facetCounter } from './count-facets.ts';

const tagsOf = (index: number) => [index % 2 === 0 ? '海' : '山', ...(index % 3 === 0 ? ['雾'] : [])];

describeOnEachDatabase('the counts of the facets', (open) => {
  let store: Store;
  let countFacets: CountFacets;
  let categories: Map<string, string>;
  beforeAll(async () => {
    store = await open();
    for (let index = 0; index < 24; index += 1) {
      const { novelId } = await saveNovel(
        store,
        incoming({
          title: `书 ${index}`,
          category: index % 4 === 0 ? '科幻' : '历史',
          tags: tagsOf(index),
          status: index % 5 === 0 ? 2 : 1,
          chapters: [chapter('一')],
        }),
      );
      const shape = { word_count: (index % 6) * 200_000, latest_at: startOfChinaDay(chinaDay(Date.now()) - index * 2) };
      await store.db.updateTable('novels').set(shape).where('id', '=', Number(novelId)).execute();
    }
    await recountFacets(store);
    countFacets = facetCounter(store);
    const rows = await store.db.selectFrom('categories').select(['id', 'name']).execute();
    categories = new Map(rows.map(({ id, name }) => [name, String(id)]));
  });

  const countsOf = async (narrowing: Narrowing, facet: string) => {
    const found = (await countFacets(narrowing)).find(({ name }) => name === facet);
    return Object.fromEntries(found?.values.map(({ value, count }) => [value, count]) ?? []);
  };

  /** The number of novels in the list itself: all of it fits on a page. */
  const listed = async (narrowing: Narrowing) =>
    (await filterNovels(store, { ...narrowing, order: 'new' })).items.length;

  const narrowings: [string, Narrowing][] = [
    ['nothing', {}],
    ['a status', { status: 2 }],
    ['a length', { words: '30-50' }],
    ['days', { updatedWithin: 15 }],
    ['a status, a length and days', { status: 1, words: '0-30', updatedWithin: 30 }],
    ['a tag', { tags: ['海'] }],
    ['a tag and days', { tags: ['雾'], updatedWithin: 30 }],
    ['two tags', { tags: ['海', '雾'] }],
    ['two tags and a status', { tags: ['雾', '山'], status: 1 }],
    ['a tag that no novel has', { tags: ['没有'] }],
  ];

  it.each(narrowings)(
    'the counts of the facets say how many novels the list shows with each value chosen besides %s',
    async (_, narrowing) => {
      for (const [value, count] of Object.entries(await countsOf(narrowing, 'ns'))) {
        expect([value, count]).toEqual([value, await listed({ ...narrowing, status: value === '2' ? 2 : 1 })]);
      }
      for (const [value, count] of Object.entries(await countsOf(narrowing, 'words'))) {
        expect([value, count]).toEqual([value, await listed({ ...narrowing, words: value as WordBand })]);
      }
      for (const [value, count] of Object.entries(await countsOf(narrowing, 'updated'))) {
        expect([value, count]).toEqual([value, await listed({ ...narrowing, updatedWithin: Number(value) })]);
      }
      for (const name of ['科幻', '历史', '玄幻']) {
        const category = categories.get(name) ?? '';
        const counts = await countsOf(narrowing, 'category');
        expect([name, counts[category]]).toEqual([name, await listed({ ...narrowing, category: Number(category) })]);
      }
      for (const [tag, count] of Object.entries(await countsOf(narrowing, 'tags'))) {
        const tags = [...(narrowing.tags ?? []), tag];
        expect([tag, count]).toEqual([tag, await listed({ ...narrowing, tags })]);
      }
    },
  );

  it('the counts of the facets offer the most frequent tags first, and beside a chosen one those it stands with', async () => {
    expect(Object.keys(await countsOf({}, 'tags'))).toEqual(expect.arrayContaining(['海', '山', '雾']));
    expect(await countsOf({ tags: ['雾'] }, 'tags')).toEqual({ 海: 4, 山: 4 });
  });

  it('the counts of the facets carry names that people read', async () => {
    const facets = await countFacets({});
    expect(facets.map(({ name, values }) => [name, values[1]?.label])).toEqual([
      ['category', '奇幻'],
      ['ns', '完本'],
      ['words', '30—50万字'],
      ['updated', '7天内'],
      ['tags', expect.any(String)],
    ]);
    expect(facets.every(({ values }) => values.every(({ more }) => more === false))).toBe(true);
  });

  it('the counts of the facets follow every change of the library at once', async () => {
    const before = await countsOf({}, 'category');
    const history = categories.get('历史') ?? '';
    const science = categories.get('科幻') ?? '';
    const { novelId } = await saveNovel(store, incoming({ title: '新来的', category: '历史', tags: ['新'] }));
    expect((await countsOf({}, 'category'))[history]).toBe(Number(before[history]) + 1);
    expect((await countsOf({}, 'tags')).新).toBe(1);
    await saveNovel(store, incoming({ title: '新来的', category: '科幻', tags: ['新', '旧'], status: 2 }));
    expect(await countsOf({ tags: ['旧'] }, 'category')).toMatchObject({ [history]: 0, [science]: 1 });
    await setTakenDown(store, Number(novelId), true);
    expect(await countsOf({}, 'category')).toEqual(before);
    expect((await countsOf({}, 'tags')).新).toBeUndefined();
    await setTakenDown(store, Number(novelId), false);
    expect((await countsOf({ status: 2 }, 'tags')).新).toBe(1);
    await setTakenDown(store, Number(novelId), true);
  });

  it('the counts of the facets are the same counted one by one and counted anew', async () => {
    const cells = () =>
      store.db
        .selectFrom('facet_cells')
        .selectAll()
        .where('count', '!=', 0)
        .orderBy('tag')
        .orderBy('day')
        .orderBy('category_id')
        .orderBy('status')
        .orderBy('band')
        .execute();
    const kept = await cells();
    await recountFacets(store);
    expect(await cells()).toEqual(kept);
  });

  it('the counts of the facets stay right when many write at once', async () => {
    const saves = Array.from({ length: 12 }, (_, index) =>
      saveNovel(
        store,
        incoming({ title: `同时 ${index}`, category: index % 2 ? '历史' : '科幻', tags: ['同时', '一'] }),
      ),
    );
    const saved = await Promise.all(saves);
    expect((await countsOf({}, 'tags')).同时).toBe(12);
    await Promise.all(saved.map(({ novelId }) => setTakenDown(store, Number(novelId), true)));
    expect((await countsOf({}, 'tags')).同时).toBeUndefined();
    const counted = await store.db.selectFrom('categories').select('novel_count').where('name', '=', '科幻').execute();
    expect(counted).toEqual([{ novel_count: 6 }]);
  });
});
