import type { Store } from '../../../db/open-store.ts';
import { allItems } from '../../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { pageSize } from '../../catalog/filter/filter-novels.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { searchNovels } from './search-novels.ts';

const library = [
  ['西游记', '吴承恩'],
  ['西游记后传', '佚名'],
  ['漫话西游记', '某人'],
  ['西遊補', '董說'],
  ['红楼梦', '曹雪芹'],
  ['乾坤大挪移', '金庸'],
  ['Sherlock 在上海', 'Ann O’Hara'],
  ['𠮷祥如意', '司馬遷'],
  ['绿野仙踪', '李百川'],
  ['100% 的爱 🐉', '小猫'],
] as const;

describeOnEachDatabase('the search by title and author', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    for (const [title, author] of library) {
      await saveNovel(store, incoming({ title, author, chapters: [chapter('一')] }));
    }
    await store.db.updateTable('novels').set({ listed_reads: 9 }).where('title', '=', '漫话西游记').execute();
  });

  const titles = async (keyword: string) => (await searchNovels(store, { keyword })).items.map(({ title }) => title);

  it('the search by title and author puts the title itself first, then titles that begin with it, then the others, however popular [S7.23]', async () => {
    expect(await titles('西游记')).toEqual(['西游记', '西游记后传', '漫话西游记']);
  });

  it('the search by title and author orders by popularity within a step', async () => {
    await store.db.updateTable('novels').set({ listed_reads: 5 }).where('title', '=', '西游记').execute();
    expect(await titles('西')).toEqual(['西游记', '西遊補', '西游记后传', '漫话西游记']);
    await store.db.updateTable('novels').set({ listed_reads: 0 }).where('title', '=', '西游记').execute();
  });

  it('the search by title and author finds simplified titles by traditional words, and traditional titles by simplified ones', async () => {
    expect(await titles('西遊記')).toEqual(['西游记', '西游记后传', '漫话西游记']);
    expect(await titles('西游补')).toEqual(['西遊補']);
    expect(await titles('司马迁')).toEqual(['𠮷祥如意']);
  });

  it('the search by title and author folds character by character, so that a part of a phrase is found like the whole', async () => {
    for (const keyword of ['乾坤', '乾', '干坤']) expect(await titles(keyword)).toEqual(['乾坤大挪移']);
  });

  it('the search by title and author finds by author', async () => {
    expect(await titles('曹雪芹')).toEqual(['红楼梦']);
    expect(await titles('雪芹')).toEqual(['红楼梦']);
  });

  it.each([
    ['xiyouji', ['西游记', '西游记后传', '漫话西游记']],
    ['XiYouJi', ['西游记', '西游记后传', '漫话西游记']],
    ['honglou', ['红楼梦']],
    ['loumeng', ['红楼梦']],
    ['caoxueqin', ['红楼梦']],
    ['lvye', ['绿野仙踪']],
  ])('the search by title and author finds by pinyin: %s', async (keyword, expected) => {
    expect(await titles(keyword)).toEqual(expected);
  });

  it('the search by title and author finds by the first letters of pinyin', async () => {
    expect(await titles('ho')).toEqual(['红楼梦']);
    expect((await titles('h'))[0]).toBe('红楼梦');
  });

  it('the search by title and author does not take letters across the middle of syllables for pinyin', async () => {
    expect(await titles('ngloum')).toEqual([]);
  });

  it.each([
    ['xyj', ['西游记', '西游记后传', '漫话西游记']],
    ['hlm', ['红楼梦']],
    ['cxq', ['红楼梦']],
  ])('the search by title and author finds by initials: %s', async (keyword, expected) => {
    expect(await titles(keyword)).toEqual(expected);
  });

  it('the search by title and author finds Latin words in any case and width', async () => {
    expect(await titles('SHERLOCK')).toEqual(['Sherlock 在上海']);
    expect(await titles('ｓｈｅｒ')).toEqual(['Sherlock 在上海']);
    expect(await titles('o’hara')).toEqual(['Sherlock 在上海']);
  });

  it('the search by title and author finds characters beyond the basic plane, and pictures', async () => {
    expect(await titles('𠮷祥')).toEqual(['𠮷祥如意']);
    expect(await titles('🐉')).toEqual(['100% 的爱 🐉']);
    expect(await titles('100%的')).toEqual(['100% 的爱 🐉']);
  });

  it.each(['没有这本', '西红', '%', '_', '"', "'", '\\', '*', 'AND', 'NEAR(a b)', '" OR "', '😀', '\u0000', 'zzz'])(
    'the search by title and author finds nothing for %j, and does not fail',
    async (keyword) => {
      expect(await titles(keyword)).toEqual([]);
    },
  );

  it('the search by title and author finds a novel under its new name alone after it was renamed', async () => {
    await saveNovel(store, incoming({ title: 'Ｓｅａ 海', author: '改名' }));
    await saveNovel(store, incoming({ title: 'sea 海', author: '改名' }));
    expect(await titles('sea海')).toEqual(['sea 海']);
  });

  it('the search by title and author shows every hit once over all pages, across the steps', async () => {
    const count = pageSize * 2 + 3;
    for (let index = 0; index < count; index += 1) {
      const title = index === 0 ? '渡口' : index % 2 === 0 ? `渡口 ${index}` : `第 ${index} 个渡口`;
      await saveNovel(store, incoming({ title, author: `渡客 ${index}`, chapters: [chapter('一')] }));
    }
    const hits = await allItems((cursor) => searchNovels(store, { keyword: '渡口', cursor }));
    const found = hits.map(({ title }) => title);
    expect(found).toHaveLength(count);
    expect(new Set(found).size).toBe(count);
    expect(found[0]).toBe('渡口');
    const steps = found.slice(1).map((title) => title.startsWith('渡口'));
    expect(steps).toEqual(steps.toSorted((one, other) => Number(other) - Number(one)));
  });

  it('the search by title and author looks at a bounded number of novels for a page, and goes on behind them [B12.04]', async () => {
    // The letters stand in every title: too many to be sorted, by these bounds.
    const bounds = { sorted: 3, lookedAt: 4 };
    const reads = [9, 8, 7, 6, 5, 4, 3, 2, 1];
    for (const read_week of reads) {
      const title = read_week % 4 === 1 ? `灯塔 ${read_week}` : `塔 ${read_week} 灯`;
      const { novelId } = await saveNovel(
        store,
        incoming({ title, author: `守塔 ${read_week}`, chapters: [chapter('一')] }),
      );
      await store.db
        .updateTable('novels')
        .set({ listed_reads: 100 + read_week })
        .where('id', '=', Number(novelId))
        .execute();
    }
    const first = await searchNovels(store, { keyword: '灯塔' }, { ...bounds, sorted: 1 });
    expect(first.items.map(({ title }) => title)).toEqual(['灯塔 9']);
    expect(first.next_cursor).not.toBeNull();
    const all = await allItems((cursor) => searchNovels(store, { keyword: '灯塔', cursor }, { ...bounds, sorted: 1 }));
    expect(all.map(({ title }) => title)).toEqual(['灯塔 9', '灯塔 5', '灯塔 1']);
    const within = await allItems((cursor) => searchNovels(store, { keyword: '塔', cursor }, bounds));
    expect(within.map(({ title }) => title)).toEqual([
      ...['塔 8 灯', '塔 7 灯', '塔 6 灯', '塔 4 灯', '塔 3 灯', '塔 2 灯'],
      ...['灯塔 9', '灯塔 5', '灯塔 1'],
    ]);
  });

  it('what is read while somebody turns pages is neither skipped nor repeated', async () => {
    for (let index = 0; index < 40; index += 1)
      await saveNovel(store, incoming({ title: `潮汐 ${index}`, author: '守潮', chapters: [chapter('一')] }));
    const first = await searchNovels(store, { keyword: '潮汐' });
    const titles = first.items.map(({ title }) => title);
    const later =
      Array.from({ length: 40 }, (_, index) => `潮汐 ${index}`).find((title) => !titles.includes(title)) ?? '';
    await store.db.updateTable('novels').set({ read_week: 1_000 }).where('title', '=', later).execute();
    await store.db
      .updateTable('novels')
      .set({ read_week: -1 })
      .where('title', '=', titles[0] ?? '')
      .execute();
    const second = await searchNovels(store, { keyword: '潮汐', cursor: first.next_cursor ?? '' });
    expect(second.items.map(({ title }) => title)).toContain(later);
    expect(new Set([...titles, ...second.items.map(({ title }) => title)]).size).toBe(40);
    expect(titles.length + second.items.length).toBe(40);
  });
});
