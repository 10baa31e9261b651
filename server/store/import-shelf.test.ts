import type { ShelfBackup } from 'shared-api/schemas/bookshelf';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { getNovel } from './get-novel.ts';
import { importShelf } from './import-shelf.ts';
import type { Store } from './open-store.ts';
import { saveProgress } from './reading-progress.ts';
import { saveNovel } from './save-novel.ts';
import { exportShelf } from './shelf-backup.ts';
import { shelfStateOf } from './shelf-entries.ts';

const now = Date.UTC(2026, 0, 10);
type Book = ShelfBackup['books'][number];

describeOnEachDatabase('taking a shelf in', (open) => {
  let store: Store;
  let member: number;
  let bid: string;
  let readers = 0;
  beforeAll(async () => {
    store = await open();
    const chapters = ['序', '第一章 雾', '第二章 船', '第三章 灯'].map((name) => chapter(name));
    ({ novelId: bid } = await saveNovel(store, incoming({ chapters })));
  });
  beforeEach(async () => {
    readers += 1;
    member = (await signInMember(store, `读者${readers}`)).id;
  });

  const book = (said: Partial<Book> = {}): Book => ({
    bid: '1',
    title: '灯塔守夜人',
    author: '林海',
    status: 'reading',
    group: '睡前',
    pinned: true,
    notify: false,
    added_at: '2025-01-02T03:04:05.000Z',
    progress: null,
    ...said,
  });
  const take = (...books: Book[]) => importShelf(store, member, { books, now });
  const state = () => shelfStateOf(store, member, bid);

  it.each([
    ['its title and author, however they are spaced', book({ title: ' 灯塔 守夜人', author: '林海' })],
    ['its id and title, whoever is said to have written it', () => book({ bid, author: '佚名' })],
  ])('finds a book by %s', async (_name, one) => {
    expect(await take(typeof one === 'function' ? one() : one)).toEqual({ added: 1, updated: 0, missing: [] });
    expect((await state())?.entry).toMatchObject({
      status: 'reading',
      group: '睡前',
      pinned: true,
      notify: false,
      added_at: '2025-01-02T03:04:05.000Z',
    });
  });

  it('names what this library has not, and does not take another book for it', async () => {
    const strange = [book({ bid, title: '归船' }), book({ title: '雾', author: '\0' }), book({ author: '江河' })];
    expect(await take(...strange)).toEqual({
      added: 0,
      updated: 0,
      missing: strange.map(({ title, author }) => ({ title, author })),
    });
    expect((await state())?.entry).toBeNull();
  });

  it('takes a book that is named twice once, and does nothing the second time', async () => {
    const collectCount = async () => (await getNovel(store, bid))?.collect_count;
    const before = await collectCount();
    expect(await take(book(), book({ bid, status: 'dropped' }))).toEqual({ added: 1, updated: 0, missing: [] });
    expect(await take(book(), book({ bid, status: 'dropped' }))).toEqual({ added: 0, updated: 0, missing: [] });
    expect(await collectCount()).toBe((before ?? 0) + 1);
  });

  it('counts right when the same shelf is taken in twice at the same time', async () => {
    const imported = await Promise.all([take(book()), take(book())]);
    expect(imported.map(({ added }) => added).toSorted()).toEqual([0, 1]);
    const { books } = await exportShelf(store, member);
    expect(books).toHaveLength(1);
  });

  it('changes a book that is there as the backup says', async () => {
    await take(book());
    const changed = book({ status: 'finished', group: '', pinned: false, notify: true });
    expect(await take(changed)).toEqual({ added: 0, updated: 1, missing: [] });
    expect((await state())?.entry).toMatchObject({ status: 'finished', group: '', pinned: false, notify: true });
  });

  it.each([
    ['of its number', { chapter_no: 3, chapter_title: '第二章 船', percent: 50 }, 3],
    ['of its title, where the number has another', { chapter_no: 2, chapter_title: '第二章 船', percent: 50 }, 3],
    ['of its number, where no title is like it', { chapter_no: 2, chapter_title: '改了名', percent: 50 }, 2],
    ['that is the last, where it was further', { chapter_no: 99_999_999_999, chapter_title: '尾声', percent: 100 }, 4],
  ])('goes on reading at the chapter %s', async (_name, progress, no) => {
    await take(book({ progress }));
    expect((await state())?.progress).toMatchObject({ no, updated_at: '2025-01-02T03:04:05.000Z' });
  });

  it('leaves a place alone that the member has read to', async () => {
    await saveProgress(store, member, { cid: `${bid}-4` }, now);
    await take(book({ progress: { chapter_no: 1, chapter_title: '序', percent: 0 } }));
    expect((await state())?.progress?.chapter_id).toBe(`${bid}-4`);
    expect((await state())?.entry?.last_read_at).toBe(new Date(now).toISOString());
  });

  it('takes nothing from the future', async () => {
    await take(book({ added_at: '2999-01-01T00:00:00Z' }));
    expect((await state())?.entry?.added_at).toBe(new Date(now).toISOString());
  });
});
