import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { BookSearch } from 'shared-api/schemas/book-search';
import { BadCursorError, encodeCursor } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { allItems } from '../../../testing/all-items.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../../testing/queries/query-plan.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { gramPlaces } from '../texts/text-signature.ts';
import { maxPlacesPerChapter } from './find-places.ts';
import { pageBounds, searchBook, selectBookParts } from './search-book.ts';
import { searchChapterTitles, selectTitles, titleBounds } from './search-chapter-titles.ts';

describeOnEachDatabase('search within a novel', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let bid: string;
  let otherBid: string;

  beforeAll(async () => {
    store = await open();
    const chapters = Array.from({ length: 70 }, (_, index) =>
      chapter(`第${index + 1}章 到渡口`, `第${index}天，他在渡口。`),
    );
    chapters[4] = chapter(
      '第五章 萬里無雲',
      '𠮷祥寺外，萬裏無雲。他們在渡口等著，又在渡口睡了。渡口起風了。',
      '没有船。',
      '船到了渡口。',
    );
    chapters[9] = chapter('第十章 灯', '灯。'.repeat(maxPlacesPerChapter + 5));
    ({ novelId: bid } = await saveNovel(store, incoming({ title: '渡口', chapters })));
    const others = [chapter('第一章 到渡口', '别的书里也有渡口。')];
    ({ novelId: otherBid } = await saveNovel(store, incoming({ title: '别的', chapters: others })));
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());

  const get = async (path: string) => {
    const answer = await app.inject(`${apiBase}${path}`);
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
  };
  const search = (keyword: string) => searchBook(store, { novelId: Number(bid), keyword });
  const titles = (keyword: string) => searchChapterTitles(store, { novelId: Number(bid), keyword });
  const numbers = (items: BookSearch['items']) => items.map(({ chapter: { no } }) => no);

  it('the search within a novel names the chapter and each of its sentences, with the place of the words', async () => {
    const { data, headers } = await get(calls.searchBook(bid, '無云。他们在渡'));
    expect(data).toEqual({
      items: [
        {
          chapter: { id: `${bid}-5`, no: 5, title: '第五章 萬里無雲' },
          count: 1,
          places: [
            {
              pid: '1',
              offset: 7,
              length: 7,
              snippet: { text: '𠮷祥寺外，萬裏無雲。他們在渡口等著，又在渡口睡了。', start: 8, end: 15 },
            },
          ],
        },
      ],
      next_cursor: null,
    });
    expect(headers['cache-control']).toMatch(/^public/);
  });

  it('the search within a novel shows one place a sentence, and only places of that novel', async () => {
    const { items } = await search('渡口');
    const fifth = items.find(({ chapter: { no } }) => no === 5);
    expect(fifth?.places.map(({ pid, offset }) => [pid, offset])).toEqual([
      ['1', 13],
      ['1', 25],
      ['3', 3],
    ]);
    expect(new Set(items.map(({ chapter: { id } }) => id.split('-')[0]))).toEqual(new Set([bid]));
  });

  it.each(['萬裏無雲', '万里无云', '里无', '云'])(
    'the search within a novel finds %s in either script',
    async (keyword) => {
      expect(numbers((await search(keyword)).items)).toContain(5);
    },
  );

  it('a chapter full of the words shows its first places and says how many there are', async () => {
    const { items } = await search('灯');
    expect(items.map(({ count, places }) => [count, places.length])).toEqual([
      [maxPlacesPerChapter + 5, maxPlacesPerChapter],
    ]);
  });

  it.each([
    ['of normal size', {}],
    ['of one chapter', { maxChapters: 1 }],
    ['of one place', { maxPlaces: 1 }],
    ['of one signature', { maxSignatures: 1 }],
    ['of one part', { maxParts: 1 }],
    ['for which there is no time', { maxMs: -1 }],
  ])('pages %s hold every chapter once, in order', async (_, bounds) => {
    const normal = { ...pageBounds };
    Object.assign(pageBounds, bounds);
    try {
      const items = await allItems((cursor) => searchBook(store, { novelId: Number(bid), keyword: '渡口', cursor }));
      expect(numbers(items)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1).filter((no) => no !== 10));
    } finally {
      Object.assign(pageBounds, normal);
    }
  });

  it.each(['没有这句', '。，', '%'])('the search within a novel finds nothing for %s', async (keyword) => {
    expect(await search(keyword)).toEqual({ items: [], next_cursor: null });
    expect(await titles(keyword)).toEqual({ items: [], next_cursor: null });
  });

  it.each([
    ['万里', [5]],
    ['萬里無雲', [5]],
    ['十章', [10]],
    ['70', [70]],
  ])('the search in chapter titles finds %s', async (keyword, expected) => {
    expect((await titles(keyword)).items.map(({ no }) => no)).toEqual(expected);
  });

  it('the search in chapter titles is paged, and holds every title once', async () => {
    const normal = { ...titleBounds };
    Object.assign(titleBounds, { maxHits: 3 });
    try {
      const items = await allItems((cursor) =>
        searchChapterTitles(store, { novelId: Number(bid), keyword: '到渡口', cursor }),
      );
      expect(items).toHaveLength(68);
      expect(new Set(items.map(({ id }) => id)).size).toBe(68);
      const { data } = await get(calls.searchChapters(bid, '到渡口'));
      expect(data.items[0]).toEqual({ id: `${bid}-1`, no: 1, title: '第1章 到渡口' });
    } finally {
      Object.assign(titleBounds, normal);
    }
  });

  it.each([calls.searchBook, calls.searchChapters])(
    'a search within a novel refuses what cannot be searched',
    async (call) => {
      expect(await get(call(bid, ' '))).toMatchObject({ status: 400, error: '请输入关键词' });
      expect(await get(call('999999', '雾'))).toMatchObject({ status: 404 });
      expect(await get(call('x', '雾'))).toMatchObject({ status: 404 });
      expect(await get(call(bid, '雾', encodeCursor('hot', { value: 1, id: 1 })))).toMatchObject({ status: 400 });
      await setTakenDown(store, Number(otherBid), true);
      expect(await get(call(otherBid, '渡口'))).toMatchObject({ status: 410 });
      await setTakenDown(store, Number(otherBid), false);
    },
  );

  it('a forged cursor beyond all chapter numbers is refused', async () => {
    const cursor = encodeCursor('chapter-titles', { value: Number.MAX_SAFE_INTEGER, id: 0 });
    const query = { novelId: Number(bid), keyword: '渡口', cursor };
    await expect(searchChapterTitles(store, query)).rejects.toThrow(BadCursorError);
  });

  it('a cursor leads into no other novel', async () => {
    const cursor = encodeCursor('book', { value: 0, id: 0 });
    const { items } = await searchBook(store, { novelId: Number(otherBid), keyword: '渡口', cursor });
    expect(items.map(({ chapter: { id } }) => id)).toEqual([`${otherBid}-1`]);
  });

  it('both searches read by keys, and sort nothing', async () => {
    if (store.dialect.name !== 'sqlite') return;
    const parts = selectBookParts(store, { novelId: 1001, from: 0, grams: gramPlaces('渡口') });
    for (const query of [parts, selectTitles(store, 1001, 5)]) {
      const plan = await planOf(store, query);
      expect([...scans(plan), ...sorts(plan)].filter((step) => step !== 'SCAN walked')).toEqual([]);
    }
  });
});
