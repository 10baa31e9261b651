import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { createNameReading } from './read-names.ts';
import { suggestNovels } from './suggest-novels.ts';

describeOnEachDatabase('the suggestions of the search box', (open) => {
  let store: Store;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    store = await open();
    const library = [
      ['西游记', '吴承恩', 3],
      ['西游补', '董说', 9],
      ['西遊新傳', '吴用', 5],
      ['漫话西游', '西门吹雪', 99],
      ['下架的书', '西门吹雪', 50],
    ] as const;
    for (const [title, author, reads] of library) {
      const { novelId } = await saveNovel(store, incoming({ title, author, chapters: [chapter('一')] }));
      ids.set(title, novelId);
      await store.db.updateTable('novels').set({ read_week: reads }).where('id', '=', Number(novelId)).execute();
    }
    await setTakenDown(store, Number(ids.get('下架的书')), true);
  });

  const texts = async (typed: string) => (await suggestNovels(store, typed)).map(({ text }) => text);

  it('the suggestions of the search box are titles that begin with the typed text, the most read first, then authors', async () => {
    expect(await suggestNovels(store, '西')).toEqual([
      { kind: 'title', text: '西游补', novel_id: ids.get('西游补'), author: '董说', category: '科幻' },
      { kind: 'title', text: '西遊新傳', novel_id: ids.get('西遊新傳'), author: '吴用', category: '科幻' },
      { kind: 'title', text: '西游记', novel_id: ids.get('西游记'), author: '吴承恩', category: '科幻' },
      { kind: 'author', text: '西门吹雪', novel_id: null, author: null, category: null },
    ]);
  });

  it.each([
    ['西遊', ['西游补', '西遊新傳', '西游记']],
    ['xyj', ['西游记']],
    ['xiyoub', ['西游补']],
    ['吴', ['吴用', '吴承恩']],
    ['下', []],
    ['东游记', ['西游记']],
    ['。', []],
    ['%', []],
  ])('the suggestions for %s are %j', async (typed, expected) => {
    expect(await texts(typed)).toEqual(expected);
  });

  it('the suggestions of the search box name tags that begin with the typed text, the most frequent first [B12.08]', async () => {
    const tagsOf = [['江湖'], ['江湖'], ['江南'], ['江山'], ['江山'], ['江山'], ['長河', '江面']];
    for (const [index, tags] of tagsOf.entries()) {
      await saveNovel(
        store,
        incoming({ title: `水 ${index}`, author: `水手 ${index}`, tags, chapters: [chapter('一')] }),
      );
    }
    const suggested = await suggestNovels(store, '江');
    expect(suggested).toEqual(
      ['江山', '江湖'].map((text) => ({ kind: 'tag', text, novel_id: null, author: null, category: null })),
    );
    expect(await texts('長')).toEqual(['長河']);
    expect(await texts('江南水')).toEqual([]);
  });

  it.each([
    ['shenqing', '沈清', 'author'],
    ['shenq', '沈清', 'author'],
    ['sq', '沈清', 'author'],
    ['沈清', '沈清', 'author'],
    ['穿书', '穿書', 'tag'],
    ['穿書', '穿書', 'tag'],
    ['穿', '穿書', 'tag'],
    ['chuans', '穿書', 'tag'],
    ['CS', '穿書', 'tag'],
  ])('authors and tags are suggested by characters, pinyin and initials: %s [B12.07]', async (typed, text, kind) => {
    await saveNovel(store, incoming({ title: '夜航', author: '沈清', tags: ['穿書'], chapters: [chapter('一')] }));
    await createNameReading(store)();
    expect(await suggestNovels(store, typed)).toEqual([{ kind, text, novel_id: null, author: null, category: null }]);
  });

  it('an unknown author is not suggested [B2.14]', async () => {
    for (const author of ['佚名', '无名氏', '未知'])
      await saveNovel(store, incoming({ title: `${author}的书`, author, chapters: [chapter('一')] }));
    await createNameReading(store)();
    for (const typed of ['佚', 'yiming', 'wms', '未知', '无名'])
      expect((await suggestNovels(store, typed)).filter(({ kind }) => kind === 'author')).toEqual([]);
    expect(await texts('佚')).toEqual(['佚名的书']);
  });

  it('the suggestions of the search box are eight at most, with authors among them', async () => {
    for (let index = 0; index < 12; index += 1) {
      await saveNovel(
        store,
        incoming({ title: `云 ${index}`, author: `云客 ${index % 5}`, chapters: [chapter('一')] }),
      );
    }
    const kinds = (await suggestNovels(store, '云')).map(({ kind }) => kind);
    expect(kinds).toEqual(['title', 'title', 'title', 'title', 'title', 'author', 'author', 'author']);
  });
});
