import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { nextMemberName, signInMember } from '../../testing/sign-in.ts';
import { changeShelf } from '../change-shelf.ts';
import { collectNovel } from '../collect-novel.ts';
import { saveProgress } from '../positions/save-progress.ts';
import { backUp, exportShelf } from './shelf-backup.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('the backup of a shelf', (open) => {
  let store: Store;
  let member: number;
  let title: string;
  let bid: string;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
    title = `${nextMemberName()}的书`;
    bid = await saveWith('序', '一', '二', '三');
    await collectNovel(store, member, { bid, collected: true, now });
  });

  const saveWith = async (...titles: string[]) =>
    (await saveNovel(store, incoming({ title, chapters: titles.map((name) => chapter(name)) }))).novelId;
  const progress = async () => (await exportShelf(store, member)).books[0]?.progress;

  it('it names its format and describes each entry, without progress where nothing was read', async () => {
    await changeShelf(store, member, { bids: [bid], group: '睡前', pinned: true, notify: false, status: 'finished' });
    expect(await exportShelf(store, member)).toEqual({
      format: 'shuhai-bookshelf',
      version: 1,
      books: [
        {
          bid,
          title,
          author: '林海',
          status: 'finished',
          group: '睡前',
          pinned: true,
          notify: false,
          added_at: new Date(now).toISOString(),
          progress: null,
        },
      ],
    });
  });

  it('the progress has the number and title that the chapter has now', async () => {
    await saveProgress(store, member, { cid: `${bid}-3` }, now);
    expect(await progress()).toEqual({ chapter_no: 3, chapter_title: '二', percent: 50 });
    await saveWith('一', '二', '三');
    expect(await progress()).toEqual({ chapter_no: 2, chapter_title: '二', percent: 33.3 });
  });

  it('the progress in a chapter that was removed has its last number and no title', async () => {
    await saveProgress(store, member, { cid: `${bid}-4` }, now);
    await saveWith('序', '一');
    expect(await progress()).toEqual({ chapter_no: 4, chapter_title: '', percent: 100 });
  });

  it('it has the entries of the member alone, and of the given novels alone', async () => {
    const { novelId: other } = await saveNovel(store, incoming({ title: `${title}续` }));
    await collectNovel(store, member, { bid: other, collected: true, now });
    const backedUp = async (ids?: number[]) => (await backUp(store, member, ids)).books.map((book) => book.bid);
    expect(await backedUp()).toEqual([bid, other]);
    expect(await backedUp([Number(other), 999_999])).toEqual([other]);
    expect(await backedUp([])).toEqual([]);
    expect((await exportShelf(store, (await signInMember(store)).id)).books).toEqual([]);
  });
});
