import type { Store } from '../../db/open-store.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { chapterCollection, collectChapter, type Passage, removeCollectedChapters } from './collect-chapter.ts';
import { collectedPageSize, listCollectedChapters } from './list-collected-chapters.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('the collection of chapters', (open) => {
  let store: Store;
  let bid: string;
  let member: number;
  const pages = 2 * collectedPageSize + 3;
  beforeAll(async () => {
    store = await open();
    const chapters = Array.from({ length: pages }, (_, index) => chapter(`第${index + 1}章`));
    ({ novelId: bid } = await saveNovel(store, incoming({ chapters })));
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
  });

  const collect = (serial: number, passage: Partial<Passage> = {}, of = member) =>
    collectChapter(store, of, { cid: `${bid}-${serial}`, now, ...passage });
  const collected = (of = member) => allItems((cursor) => listCollectedChapters(store, of, cursor));

  it('a chapter and a passage with its words are stored once each, and a new note replaces the old', async () => {
    const whole = await collect(1);
    expect(await collect(1)).toEqual(whole);
    const passage = { pid: '1', quote: '雾来了' };
    const both = await collect(1, { ...passage, note: '好' });
    expect(both?.ids).toHaveLength(2);
    expect(await collect(1, { ...passage, note: '更好\0' })).toEqual(both);
    expect(await collect(1, passage)).toEqual(both);
    expect((await collect(1, { ...passage, quote: '雾' }))?.ids).toHaveLength(3);
    expect((await collected()).map(({ pid, quote, note }) => [pid, quote, note])).toEqual([
      ['1', '雾', ''],
      ['1', '雾来了', '更好'],
      [null, '', ''],
    ]);
  });

  it('collecting a chapter five times at once stores it once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => collect(1)));
    expect(new Set(results.map((result) => result?.ids.join())).size).toBe(1);
    expect(await collected()).toHaveLength(1);
  });

  it('the list has every passage once over its pages, the newest first, also when some are removed meanwhile [S7.14]', async () => {
    for (let serial = 1; serial <= pages; serial += 1) await collect(serial);
    expect((await collected()).map(({ chapter_id }) => chapter_id)).toEqual(
      Array.from({ length: pages }, (_, index) => `${bid}-${pages - index}`),
    );
    const first = await listCollectedChapters(store, member);
    const ids = first.items.map(({ id }) => id);
    expect(await removeCollectedChapters(store, member, ids)).toBe(collectedPageSize);
    const second = await listCollectedChapters(store, member, first.next_cursor ?? '');
    expect(second.items[0]?.chapter_id).toBe(`${bid}-${pages - collectedPageSize}`);
  });

  it('a member neither sees nor removes what another one collected', async () => {
    const other = (await signInMember(store)).id;
    const { ids = [] } = (await collect(1)) ?? {};
    expect(await chapterCollection(store, other, `${bid}-1`)).toEqual({ collected: false, ids: [] });
    expect(await removeCollectedChapters(store, other, ids)).toBe(0);
    expect(await collected(other)).toEqual([]);
    expect(await collected()).toHaveLength(1);
  });

  it('a chapter that is removed from its novel stays collected under its title', async () => {
    const title = '短篇';
    const { novelId } = await saveNovel(store, incoming({ title }));
    const cid = `${novelId}-3`;
    await collectChapter(store, member, { cid, now });
    await saveNovel(store, incoming({ title, chapters: incoming().chapters.slice(0, 2) }));
    expect(await collected()).toMatchObject([{ chapter_id: cid, chapter_title: '第三章 灯' }]);
    expect(await chapterCollection(store, member, cid)).toMatchObject({ collected: true });
    expect(await collectChapter(store, member, { cid, now })).toBeNull();
  });

  it('a chapter that is not there, or was taken down, cannot be collected', async () => {
    expect(await collect(9_999)).toBeNull();
    expect(await collectChapter(store, member, { cid: 'x', now })).toBeNull();
    expect(await chapterCollection(store, member, 'x')).toBeNull();
    const { novelId } = await saveNovel(store, incoming({ title: '下架' }));
    await setTakenDown(store, Number(novelId), true);
    expect(await collectChapter(store, member, { cid: `${novelId}-1`, now })).toBeNull();
    expect(await chapterCollection(store, member, `${novelId}-1`)).toBeNull();
  });
});
