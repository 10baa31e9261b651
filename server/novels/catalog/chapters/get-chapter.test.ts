import { brotliDecompressSync } from 'node:zlib';
import type { Store } from '../../../db/open-store.ts';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { notReadable } from '../not-readable.ts';
import { getChapter, getCompressedChapter } from './get-chapter.ts';

describeOnSqlite('a chapter', (open) => {
  let store: Store;
  let id: string;
  beforeEach(async () => {
    store = await open();
    const [one, two, three] = incoming().chapters;
    if (!one || !two || !three) throw new Error('three chapters are expected');
    const novel = incoming({ volumes: [{ title: '上卷' }], chapters: [{ ...one, volume: 0 }, two, three] });
    ({ novelId: id } = await saveNovel(store, novel));
    // A chapter in between has the greatest serial: neighbours go by number, not by serial.
    const chapters = [{ ...one, volume: 0 }, chapter('间章'), two, three];
    await saveNovel(store, { ...novel, chapters });
  });

  it('a chapter has the chapters before and after it for neighbours, names the latter, and has none beyond the ends', async () => {
    const neighbours = async (serial: number) => {
      const found = await getChapter(store, `${id}-${serial}`);
      return [found?.no, found?.prev_id, found?.next_id, found?.next_title];
    };
    expect(await neighbours(1)).toEqual([1, null, `${id}-4`, '间章']);
    expect(await neighbours(4)).toEqual([2, `${id}-1`, `${id}-2`, '第二章 船']);
    expect(await neighbours(3)).toEqual([4, `${id}-2`, null, undefined]);
  });

  it('a chapter names its volume where it stands in one', async () => {
    expect((await getChapter(store, `${id}-1`))?.volume).toEqual({ no: 1, title: '上卷' });
    expect((await getChapter(store, `${id}-4`))?.volume).toBeNull();
  });

  it('a chapter is null where there is none, where its novel was taken down, and for what is no id', async () => {
    for (const one of [`${id}-99`, `${id}-0`, '999999-1', id, 'x', '']) expect(await getChapter(store, one)).toBeNull();
    await setTakenDown(store, Number(id), true);
    expect(await getChapter(store, `${id}-1`)).toBeNull();
  });

  it('a long chapter lies compressed as its answer says it, until it changes or is taken down; a short one does not', async () => {
    const long = (text: string) =>
      incoming({ title: '长夜', chapters: [chapter('一', text.repeat(400)), chapter('二')] });
    const { novelId } = await saveNovel(store, long('雾来了。'));
    const [first, second] = [`${novelId}-1`, `${novelId}-2`];
    const answer = async (of: string) => {
      const compressed = await getCompressedChapter(store, of);
      return compressed && JSON.parse(brotliDecompressSync(compressed).toString());
    };
    expect(await answer(first)).toEqual({ data: await getChapter(store, first) });
    expect((await answer(first)).data.next_id).toBe(second);
    expect(await answer(second)).toBeNull();
    await saveNovel(store, long('雾散了。'));
    expect((await answer(first)).data.paragraphs[0].text).toContain('雾散了');
    await setTakenDown(store, Number(novelId), true);
    expect(await answer(first)).toBeNull();
  });

  it('a chapter that was taken down with its novel is told apart from one that never was', async () => {
    const failure = async (of: string) => {
      const { status, message } = await notReadable(store, of, '章节');
      return [status, message];
    };
    expect(await failure(`${id}-1`)).toEqual([404, '章节不存在']);
    await setTakenDown(store, Number(id), true);
    expect(await failure(`${id}-1`)).toEqual([410, '作品已下架']);
    expect(await failure(id)).toEqual([410, '作品已下架']);
    expect(await failure('999999-1')).toEqual([404, '章节不存在']);
    expect(await failure('x')).toEqual([404, '章节不存在']);
  });
});
