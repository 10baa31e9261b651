import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { setTakenDown } from '../editing/take-down.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { getNovel, isLibraryEmpty } from './get-novel.ts';
import { summariesOf } from './novel-summaries.ts';

describeOnSqlite('summaries of novels', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  it('summaries of novels come in the order of the ids, without those that are not there or were taken down', async () => {
    const ids: number[] = [];
    for (const title of ['甲', '乙', '丙']) ids.push(Number((await saveNovel(store, incoming({ title }))).novelId));
    const [first = 0, second = 0, third = 0] = ids;
    const titles = async (...wanted: number[]) => (await summariesOf(store.db, wanted)).map(({ title }) => title);
    expect(await titles(third, first, 999_999, second)).toEqual(['丙', '甲', '乙']);
    await setTakenDown(store, first, true);
    expect(await titles(third, first, second)).toEqual(['丙', '乙']);
    expect(await titles()).toEqual([]);
  });

  it('a list gives the beginning of an introduction, the page of the novel all of it [B2.07]', async () => {
    const intro = `${'河'.repeat(100)}\n${'湖'.repeat(400)}`;
    const { novelId } = await saveNovel(store, incoming({ intro }));
    const [summary] = await summariesOf(store.db, [Number(novelId)]);
    expect(summary?.intro).toBe(`${'河'.repeat(100)} ${'湖'.repeat(58)}…`);
    expect((await getNovel(store, novelId))?.intro).toBe(intro);
  });

  it('summaries of novels have no first and no latest chapter for a novel without chapters', async () => {
    expect(await isLibraryEmpty(store)).toBe(true);
    const { novelId } = await saveNovel(store, incoming({ chapters: [], source: '公有领域' }));
    expect(await isLibraryEmpty(store)).toBe(false);
    const none = { first_chapter_id: null, latest_chapter: null, chapter_count: 0, source: '公有领域' };
    expect(await getNovel(store, novelId)).toMatchObject(none);
  });
});
