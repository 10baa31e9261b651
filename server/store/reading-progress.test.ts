import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { collectBook } from './collect-book.ts';
import { continueReading } from './continue-reading.ts';
import type { Store } from './open-store.ts';
import { saveProgress } from './reading-progress.ts';
import { saveNovel } from './save-novel.ts';
import { shelfStateOf } from './shelf-entries.ts';

const now = Date.UTC(2026, 0, 10);
const hour = 3_600_000;

describeOnEachDatabase('reading progress', (open) => {
  let store: Store;
  let member: number;
  let bid: string;
  let title: string;
  let readers = 0;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    readers += 1;
    member = (await signInMember(store, `读者${readers}`)).id;
    title = `灯塔${readers}`;
    const chapters = [chapter('一', '雾来了。', '船没有来。'), chapter('二'), chapter('三'), chapter('四')];
    ({ novelId: bid } = await saveNovel(store, incoming({ title, chapters })));
  });

  const report = (serial: number, more: { pid?: string; offset?: number; read_at?: string } = {}, at = now) =>
    saveProgress(store, member, { cid: `${bid}-${serial}`, ...more }, at);
  const state = () => shelfStateOf(store, member, bid);

  it('is kept without the book being on the shelf', async () => {
    expect(await report(2)).toEqual({
      chapter_id: `${bid}-2`,
      no: 2,
      chapter_title: '二',
      pid: null,
      offset: 0,
      percent: 25,
      updated_at: new Date(now).toISOString(),
    });
    expect(await state()).toEqual({ entry: null, progress: await report(2) });
  });

  it('knows how much of the chapter lies before a paragraph, in characters', async () => {
    // Four of nine characters come before the second paragraph, two more before the place in it.
    expect(await report(1, { pid: '2', offset: 2 })).toMatchObject({ pid: '2', offset: 2, percent: 16.7 });
    expect(await report(1, { pid: '2', offset: 999 })).toMatchObject({ offset: 5, percent: 25 });
    expect(await report(1, { pid: '77', offset: 3 })).toMatchObject({ pid: null, offset: 0, percent: 0 });
  });

  it.each([
    ['the later report comes last', [1, 2]],
    ['the later report comes first', [2, 1]],
  ])('is that of the device read last, when %s', async (_name, order) => {
    for (const serial of order)
      await report(serial, { read_at: new Date(now - 5 * hour + serial * hour).toISOString() });
    expect((await state())?.progress?.chapter_id).toBe(`${bid}-2`);
  });

  it('answers the place that stands, also where that is the other device’s', async () => {
    await report(3);
    const answer = await report(1, { read_at: new Date(now - hour).toISOString() });
    expect(answer?.chapter_id).toBe(`${bid}-3`);
  });

  it('is the latest of many reports at the same time', async () => {
    const reports = [1, 2, 3, 4].flatMap((serial) =>
      [0, 1, 2, 3, 4].map((step) =>
        report(serial, { read_at: new Date(now - (step + 4 * (4 - serial))).toISOString() }),
      ),
    );
    await Promise.all(reports);
    expect((await state())?.progress).toMatchObject({ no: 4, updated_at: new Date(now).toISOString() });
  });

  it('does not believe a clock that is ahead', async () => {
    await report(1, { read_at: '2999-01-01T00:00:00Z' });
    await report(2, {}, now + 1);
    expect((await state())?.progress?.no).toBe(2);
  });

  it('makes a book that was to be read one that is being read, and leaves other words alone', async () => {
    await collectBook(store, member, { bid, collected: true, now });
    expect((await state())?.entry).toMatchObject({ status: 'want', last_read_at: null, unread_count: 4 });
    await report(2, {}, now + hour);
    const lastRead = new Date(now + hour).toISOString();
    expect((await state())?.entry).toMatchObject({ status: 'reading', last_read_at: lastRead, unread_count: 2 });
    await store.db
      .updateTable('bookshelf_entries')
      .set({ status: 'dropped' })
      .where('member_id', '=', member)
      .execute();
    await report(3, {}, now + 2 * hour);
    expect((await state())?.entry?.status).toBe('dropped');
  });

  it('stays with its chapter when others come before and after it', async () => {
    await report(2);
    const chapters = ['楔子', '一', '二', '三', '四', '五'].map((name) => chapter(name));
    await saveNovel(store, incoming({ title, chapters }));
    const { progress } = (await state()) ?? {};
    expect(progress).toMatchObject({ chapter_id: `${bid}-2`, no: 3, percent: 33.3 });
  });

  it('goes to the chapter in its place when its own is gone, and nowhere in a book without chapters', async () => {
    await report(4);
    await saveNovel(store, incoming({ title, chapters: [chapter('一'), chapter('二')] }));
    expect((await state())?.progress).toMatchObject({ chapter_id: `${bid}-2`, no: 2, pid: null });
    await saveNovel(store, incoming({ title, chapters: [] }));
    expect((await state())?.progress).toBeNull();
    expect((await continueReading(store, member)).items).toEqual([]);
  });

  it('is listed newest first for going on, a dozen at most', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 14; index += 1) {
      const { novelId } = await saveNovel(store, incoming({ title: `${title}之${index}` }));
      await saveProgress(store, member, { cid: `${novelId}-1` }, now + index);
      ids.unshift(novelId);
    }
    const { items } = await continueReading(store, member);
    expect(items.map(({ novel }) => novel.id)).toEqual(ids.slice(0, 12));
    expect(items[0]).toMatchObject({ progress: { no: 1 }, unread_count: 2 });
  });

  it('is nobody else’s', async () => {
    await report(2);
    const other = (await signInMember(store, `别人${readers}`)).id;
    expect(await shelfStateOf(store, other, bid)).toEqual({ entry: null, progress: null });
    expect((await continueReading(store, other)).items).toEqual([]);
  });

  it('is refused for a chapter that is not there', async () => {
    expect(await report(99)).toBeNull();
    expect(await saveProgress(store, member, { cid: 'x' }, now)).toBeNull();
  });
});
