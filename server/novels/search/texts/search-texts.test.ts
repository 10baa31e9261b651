import { BadCursorError, encodeCursor } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { allItems } from '../../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { readChapters } from './find-in-part.ts';
import { pageBounds, searchTexts } from './search-texts.ts';
import { signatureId } from './signature-parts.ts';
import { gramPlaces } from './text-signature.ts';
import { selectPartsOfNovel } from './walk-signatures.ts';

describeOnEachDatabase('the search in texts', (open) => {
  let store: Store;
  let lighthouse: string;
  beforeAll(async () => {
    store = await open();
    ({ novelId: lighthouse } = await saveNovel(
      store,
      incoming({
        chapters: [
          chapter('第一章', '雾来了。', '他说：“乾坤袋，不见了！”后来没有人提起。'),
          chapter('第二章', '山风吹过𠮷祥寺。Ｈｅｌｌｏ，世界。'),
          chapter('第三章', '他写下"归"字，又写"去\\来"。'),
        ],
      }),
    ));
    const chapters = Array.from({ length: 40 }, (_, index) =>
      chapter(`第${index + 1}章`, `第${index}天，船到了渡口。`),
    );
    const { novelId } = await saveNovel(store, incoming({ title: '渡口', chapters }));
    await store.db.updateTable('novels').set({ listed_reads: 9 }).where('id', '=', Number(novelId)).execute();
    await saveNovel(store, incoming({ title: '繁體', chapters: [chapter('一', '萬裏無雲，他們在渡口等著。')] }));
  });

  const search = async (keyword: string) => (await searchTexts(store, { keyword })).items;
  const marked = async (keyword: string) =>
    (await search(keyword)).map(({ snippet: { text, start, end } }) => [text, text.slice(start, end)]);

  it('the search in texts shows the sentence, the range of the words in it, and its chapter', async () => {
    expect(await search('没有人提起')).toEqual([
      {
        novel: { id: lighthouse, title: '灯塔守夜人', author: '林海' },
        chapter: { id: `${lighthouse}-1`, no: 1, title: '第一章' },
        pid: '2',
        offset: 15,
        length: 5,
        snippet: { text: '后来没有人提起。', start: 2, end: 7 },
      },
    ]);
  });

  it('the search in texts reads any number of chapters of a part: the last one holds all that are beyond it', async () => {
    const serials = Array.from({ length: 70_000 }, (_, serial) => serial);
    expect(await readChapters(store, Number(lighthouse), serials)).toHaveLength(3);
  });

  it('the search in texts goes on within a novel of any number', async () => {
    const id = 2_000_000;
    const walk = { grams: gramPlaces('渡口'), limit: 5 };
    expect(await selectPartsOfNovel(store, id, signatureId(id, 3), walk).execute()).toEqual([]);
  });

  it.each([
    ['他們在渡口', '萬裏無雲，他們在渡口等著。', '他們在渡口'],
    ['万里无云他们', '萬裏無雲，他們在渡口等著。', '萬裏無雲，他們'],
    ['乾坤袋不见了', '他说：“乾坤袋，不见了！”', '乾坤袋，不见了'],
    ['hello', 'Ｈｅｌｌｏ，世界。', 'Ｈｅｌｌｏ'],
    ['𠮷祥', '山风吹过𠮷祥寺。', '𠮷祥'],
    ['写去来', '他写下"归"字，又写"去\\来"。', '写"去\\来'],
    ['不见了！后来', '他说：“乾坤袋，不见了！”后来没有人提起。', '不见了！”后来'],
  ])(
    'the search in texts finds %s without regard to script, width, case and punctuation',
    async (keyword, sentence, words) => {
      expect(await marked(keyword)).toEqual([[sentence, words]]);
    },
  );

  it('the search in texts finds a single character', async () => {
    expect(await marked('雾')).toEqual([['雾来了。', '雾']]);
  });

  it.each(['没有这句', '坤乾', '。，', '%', '"', '\\', '\u0000', '来了他说不'])(
    'the search in texts finds nothing for %j',
    async (keyword) => {
      expect(await search(keyword)).toEqual([]);
    },
  );

  it('the search in texts shows no more than three chapters of a novel, and the novels that are read most first', async () => {
    const hits = await search('渡口');
    expect(hits.map(({ novel }) => novel.title)).toEqual(['渡口', '渡口', '渡口', '繁體']);
    expect(hits.slice(0, 3).map(({ chapter: { no } }) => no)).toEqual([1, 2, 3]);
  });

  it('the search in texts counts the places of each novel, as far as it was read [B3.04]', async () => {
    const { counts } = await searchTexts(store, { keyword: '渡口' });
    expect(counts?.map(({ count, more }) => [count, more])).toEqual([
      [31, true],
      [1, false],
    ]);
  });

  it('the search in texts goes on where a page ended, also where that page found little', async () => {
    const normalBounds = { ...pageBounds };
    Object.assign(pageBounds, { maxSignatures: 1, maxParts: 1 });
    try {
      let pages = 0;
      const hits = await allItems((cursor) => {
        pages += 1;
        return searchTexts(store, { keyword: '渡口', cursor });
      });
      const found = hits.map(({ chapter: { id } }) => id);
      expect(pages).toBeGreaterThan(2);
      expect(found).toHaveLength(4);
      expect(new Set(found).size).toBe(4);
    } finally {
      Object.assign(pageBounds, normalBounds);
    }
  });

  it('the search in texts refuses a cursor of another list', async () => {
    const cursor = encodeCursor('hot', { value: 1, id: 1 });
    await expect(searchTexts(store, { keyword: '渡口', cursor })).rejects.toThrow(BadCursorError);
  });

  it('the search in texts follows the library when novels are edited, added, removed and taken down', async () => {
    const text = (...texts: string[]) =>
      incoming({ title: '改动', chapters: texts.map((one, index) => chapter(`第${index}章`, one)) });
    const { novelId } = await saveNovel(store, text('蓝色的鸟。', '绿色的鸟。'));
    const titles = async (keyword: string) => (await search(keyword)).map((hit) => hit.chapter.title);
    expect(await titles('色的鸟')).toEqual(['第0章', '第1章']);
    await saveNovel(store, text('蓝色的鱼。', '绿色的鸟。', '红色的鸟。'));
    expect(await titles('色的鸟')).toEqual(['第1章', '第2章']);
    expect(await titles('蓝色的鱼')).toEqual(['第0章']);
    await saveNovel(store, text('蓝色的鱼。'));
    expect(await titles('色的鸟')).toEqual([]);
    await setTakenDown(store, Number(novelId), true);
    expect(await titles('蓝色的鱼')).toEqual([]);
    await setTakenDown(store, Number(novelId), false);
    expect(await titles('蓝色的鱼')).toEqual(['第0章']);
  });
});
