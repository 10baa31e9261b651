import type { Store } from '../../../db/open-store.ts';
import { allItems } from '../../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { editNovel } from '../../editing/edit-novel.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { findNovels } from './find-novels.ts';
import { createNameReading } from './read-names.ts';
import { searchNovels } from './search-novels.ts';

const library = [
  ['穿书之后', '甲', ['种田']],
  ['我也穿书了', '乙', ['穿书']],
  ['长夜', '丙', ['穿书', '种田']],
  ['远山', '丁', ['穿書']],
  ['孤灯', '戊', ['穿越']],
  ['下架的书', '己', ['穿书']],
  ['长乐', '庚', ['Sci Fi']],
  ['种田', '辛', ['种田']],
] as const;

/** Bounds by which everything is found by walking, a few novels at a time. */
const walked = { sorted: 0, lookedAt: 3 };

describeOnEachDatabase('the search by tag', (open) => {
  let store: Store;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    store = await open();
    for (const [index, [title, author, tags]] of library.entries()) {
      const { novelId } = await saveNovel(
        store,
        incoming({ title, author, tags: [...tags], chapters: [chapter('一')] }),
      );
      ids.set(title, Number(novelId));
      await store.db.updateTable('novels').set({ listed_reads: index }).where('id', '=', Number(novelId)).execute();
    }
    await setTakenDown(store, ids.get('下架的书') ?? 0, true);
  });
  beforeEach(() => createNameReading(store)());

  const titles = async (keyword: string, bounds?: typeof walked) =>
    (await allItems((cursor) => searchNovels(store, { keyword, cursor }, bounds))).map(({ title }) => title);

  it.each([
    ['sorted', undefined],
    ['walked', walked],
  ])(
    'novels with a tag of the keyword come after those with such a title, the most read first, where they are %s [B12.06]',
    async (_, bounds) => {
      expect(await titles('穿书', bounds)).toEqual(['穿书之后', '我也穿书了', '远山', '长夜']);
      expect(await titles('种田', bounds)).toEqual(['种田', '长夜', '穿书之后']);
    },
  );

  it.each([
    ['穿書', ['穿书之后', '我也穿书了', '远山', '长夜']],
    ['chuanshu', ['穿书之后', '我也穿书了', '远山', '长夜']],
    ['CS', ['穿书之后', '我也穿书了', '远山', '长夜']],
    // 长乐 is read changyue as well.
    ['cy', ['长乐', '长夜', '孤灯']],
    ['chuany', ['孤灯']],
    ['scifi', ['长乐']],
    ['ＳＣＩ－ＦＩ', ['长乐']],
  ])('a tag is found by its spellings: %s [B12.06]', async (keyword, expected) => {
    expect(await titles(keyword)).toEqual(expected);
    expect(await titles(keyword, walked)).toEqual(expected);
  });

  it.each(['越', 'chuanyu', 'fi'])('a part of a tag, as %s, finds nothing', async (keyword) => {
    expect(await titles(keyword)).toEqual([]);
  });

  it('a tag that came a moment ago, whose pinyin is not known yet, is found as it is spelled', async () => {
    await editNovel(store, ids.get('孤灯') ?? 0, { tags: ['無限流'] });
    expect(await titles('無限流')).toEqual(['孤灯']);
    expect(await titles('无限流')).toEqual([]);
    await createNameReading(store)();
    expect(await titles('无限流')).toEqual(['孤灯']);
    await editNovel(store, ids.get('孤灯') ?? 0, { tags: ['穿越'] });
    expect(await titles('无限流')).toEqual([]);
  });

  it('few novels with a tag are told from those named so, where these are too many to be known', async () => {
    for (const [title, author, reads] of [
      ['长风', '壬', 20],
      ['雨', '癸', 30],
    ] as const) {
      const { novelId } = await saveNovel(store, incoming({ title, author, tags: ['长'], chapters: [chapter('一')] }));
      await store.db.updateTable('novels').set({ listed_reads: reads }).where('id', '=', Number(novelId)).execute();
    }
    expect(await titles('长', { sorted: 2, lookedAt: 3 })).toEqual(['长风', '长乐', '长夜', '雨']);
  });

  it('a keyword that is a tag is neither corrected nor taken for a title and an author', async () => {
    const found = await findNovels(store, { keyword: '穿越' });
    expect([found.items.map(({ title }) => title), found.corrections]).toEqual([['孤灯'], []]);
  });

  it('a page of novels with a tag leads on to the next, and none comes twice', async () => {
    for (let index = 0; index < 70; index += 1) {
      const title = index % 10 === 0 ? `慢热 ${index}` : `日子 ${index}`;
      await saveNovel(store, incoming({ title, author: `过客 ${index}`, tags: ['慢热'], chapters: [chapter('一')] }));
    }
    for (const bounds of [undefined, { sorted: 20, lookedAt: 33 }, { sorted: 0, lookedAt: 7 }]) {
      const found = await titles('慢热', bounds);
      expect(found).toHaveLength(70);
      expect(new Set(found).size).toBe(70);
      expect(found.findLastIndex((title) => title.startsWith('慢热'))).toBe(6);
    }
    const first = await searchNovels(store, { keyword: '慢热' });
    expect(first.items).toHaveLength(30);
    expect(first.next_cursor).not.toBeNull();
  });

  it('a walk for a tag ends where its bound does, and says so with a cursor', async () => {
    const page = await searchNovels(store, { keyword: '穿越' }, { sorted: 0, lookedAt: 2 });
    expect([page.items, page.next_cursor]).toEqual([[], expect.any(String)]);
    expect(await titles('穿越', { sorted: 0, lookedAt: 2 })).toEqual(['孤灯']);
  });
});
