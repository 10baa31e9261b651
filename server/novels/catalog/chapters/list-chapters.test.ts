import { chapterWindow } from 'shared-api/schemas/chapter';
import type { Store } from '../../../db/open-store.ts';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { listChapters, type WindowQuery } from './list-chapters.ts';

const chapterCount = chapterWindow.maxLimit + 20;

describeOnSqlite('a window of a contents list', (open) => {
  let store: Store;
  let id: string;
  beforeAll(async () => {
    store = await open();
    const chapters = Array.from({ length: chapterCount }, (_, index) => ({
      ...chapter(`第${index + 1}章`),
      volume: index < 10 ? 0 : null,
    }));
    ({ novelId: id } = await saveNovel(store, incoming({ volumes: [{ title: '上卷' }], chapters })));
  });

  const window = async (query: WindowQuery) => {
    const items = (await listChapters(store, id, query))?.items ?? [];
    return [items.at(0)?.no, items.at(-1)?.no, items.length];
  };
  const last = chapterCount;
  const { defaultLimit, maxLimit } = chapterWindow;

  it.each<[string, WindowQuery, number, number]>([
    ['begins with the first chapter and has the default length', {}, 1, defaultLimit],
    ['begins with the chapter that is asked for', { from: 7, limit: 3 }, 7, 9],
    ['from a chapter near the end holds what is left', { from: last - 1, limit: 5 }, last - 1, last],
    ['around a chapter has it in the middle', { around: 100, limit: 5 }, 98, 102],
    ['around a chapter is full at the beginning of the list', { around: 1, limit: 5 }, 1, 5],
    ['around a chapter is full at the end of the list', { around: last, limit: 5 }, last - 4, last],
    ['around a chapter behind the last is that around the last', { around: 99_999, limit: 5 }, last - 4, last],
    ['is one around a chapter where both are asked for', { around: 100, from: 7, limit: 5 }, 98, 102],
    ['is never longer than the maximum', { from: 1, limit: 99_999 }, 1, maxLimit],
    ['is never shorter than one chapter', { from: 4, limit: 0 }, 4, 4],
  ])('%s', async (_, query, first, end) => {
    expect(await window(query)).toEqual([first, end, end - first + 1]);
  });

  it('a window of a contents list from behind the last chapter is empty', async () => {
    expect(await window({ from: last + 1 })).toEqual([undefined, undefined, 0]);
  });

  it('a window of a contents list knows the length of the whole list, and the volume of each chapter', async () => {
    const list = await listChapters(store, id, { from: 10, limit: 2 });
    expect(list?.total).toBe(chapterCount);
    expect(list?.volumes).toEqual([{ no: 1, title: '上卷', first_no: 1, chapter_count: 10 }]);
    expect(list?.items).toMatchObject([
      { id: `${id}-10`, title: '第10章', volume: { no: 1, title: '上卷' } },
      { id: `${id}-11`, title: '第11章', volume: null },
    ]);
  });

  it('a window of a contents list is null for a novel that is not there, was taken down, or has no such id', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '下架的' }));
    await setTakenDown(store, Number(novelId), true);
    for (const one of [novelId, '999999', '0', 'x', '1001-1']) expect(await listChapters(store, one)).toBeNull();
  });
});
