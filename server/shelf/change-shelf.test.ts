import type { Store } from '../db/open-store.ts';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { importShelf } from './backup/import-shelf.ts';
import { exportShelf } from './backup/shelf-backup.ts';
import { changeShelf } from './change-shelf.ts';
import { collectNovel } from './collect-novel.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('a change of the shelf', (open) => {
  let store: Store;
  let bids: string[];
  let member: number;
  beforeAll(async () => {
    store = await open();
    bids = [];
    for (const title of ['灯塔', '归船', '雾']) bids.push((await saveNovel(store, incoming({ title }))).novelId);
  });
  beforeEach(async () => {
    member = await newMember();
  });

  const newMember = async () => {
    const { id } = await signInMember(store);
    for (const bid of bids) await collectNovel(store, id, { bid, collected: true, now });
    return id;
  };
  const entries = async (of = member) => (await exportShelf(store, of)).books;

  it('it sets the columns that it names in the entries that it names', async () => {
    await changeShelf(store, member, { bids: bids.slice(0, 2), group: ' 睡前\0 ', pinned: true });
    await changeShelf(store, member, { bids: bids.slice(1), status: 'dropped', notify: false });
    expect(await entries()).toMatchObject([
      { group: '睡前', pinned: true, status: 'want', notify: true },
      { group: '睡前', pinned: true, status: 'dropped', notify: false },
      { group: '', pinned: false, status: 'dropped', notify: false },
    ]);
  });

  it('it answers with the entries as they were, and importing them undoes it', async () => {
    const before = await entries();
    const changed = await changeShelf(store, member, { bids, group: '睡前', status: 'finished', pinned: true });
    expect(changed.books).toEqual(before);
    await importShelf(store, member, { entries: changed.books, now });
    expect(await entries()).toEqual(before);
    const removed = await changeShelf(store, member, { bids, removed: true });
    expect(removed.books).toEqual(before);
    expect(await entries()).toEqual([]);
    await importShelf(store, member, { entries: removed.books, now });
    expect(await entries()).toEqual(before);
  });

  it('it changes all of a view but what is excepted', async () => {
    await changeShelf(store, member, { bids: bids.slice(0, 2), group: '睡前' });
    const changed = await changeShelf(store, member, {
      view: { group: '睡前', except: [bids[0] ?? ''] },
      pinned: true,
    });
    expect(changed.books.map(({ bid }) => bid)).toEqual([bids[1]]);
    await changeShelf(store, member, { view: { status: 'want' }, status: 'reading' });
    expect((await entries()).map(({ pinned, status }) => [pinned, status])).toEqual([
      [false, 'reading'],
      [true, 'reading'],
      [false, 'reading'],
    ]);
    const other = await newMember();
    await changeShelf(store, member, { view: {}, removed: true });
    expect(await entries()).toEqual([]);
    expect(await entries(other)).toHaveLength(bids.length);
  });

  it.each([
    ['灯塔', ['灯塔']],
    ['燈', ['灯塔']],
    ['gc', ['归船']],
    ['《》', ['灯塔', '归船', '雾']],
    ['%', ['灯塔', '归船', '雾']],
    ['没有', []],
  ])('a view of the words %s is %j', async (keyword, titles) => {
    const { books } = await changeShelf(store, member, { view: { keyword }, pinned: true });
    expect(books.map(({ title }) => title)).toEqual(titles);
  });

  it('it ignores novels that are not on the shelf, and ids of none', async () => {
    await collectNovel(store, member, { bid: bids[0] ?? '', collected: false, now });
    const { books } = await changeShelf(store, member, { bids: [...bids, '999999', 'x'], pinned: true });
    expect(books.map(({ bid }) => bid)).toEqual(bids.slice(1));
    expect((await entries()).map(({ pinned }) => pinned)).toEqual([true, true]);
  });

  it('one that names no column changes nothing and answers with the entries', async () => {
    const before = await entries();
    expect((await changeShelf(store, member, { bids })).books).toEqual(before);
    expect(await entries()).toEqual(before);
  });

  it('it changes no other member’s shelf, and the count of collections follows a removal', async () => {
    const other = await newMember();
    const count = async () => (await getNovel(store, bids[0] ?? ''))?.collect_count ?? 0;
    const before = await count();
    await changeShelf(store, member, { bids, removed: true });
    expect(await entries(other)).toHaveLength(3);
    expect(await count()).toBe(before - 1);
  });
});
