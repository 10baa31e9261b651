import { type Shelf, shelfSorts } from 'shared-api/schemas/bookshelf';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { addManyNovels } from '../testing/many-novels.ts';
import { signInMember } from '../testing/sign-in.ts';
import { changeShelf } from './change-shelf.ts';
import { collectBook, mostBooks, ShelfFullError } from './collect-book.ts';
import { importShelf } from './import-shelf.ts';
import { listShelf, type ShelfQuery } from './list-shelf.ts';
import type { Store } from './open-store.ts';
import { saveNovel } from './save-novel.ts';
import { exportShelf } from './shelf-backup.ts';
import { setTakenDown } from './take-down.ts';

const now = Date.UTC(2026, 0, 1);

// Thousands of rows, on whatever machine runs this.
jest.setTimeout(60_000);

describeOnEachDatabase('a shelf of five thousand books', (open) => {
  let store: Store;
  let member: number;
  let novels: number[];
  beforeAll(async () => {
    store = await open();
    member = (await signInMember(store, '藏书家')).id;
    novels = await addManyNovels(store, mostBooks);
    for (let first = 0; first < novels.length; first += 500) {
      const entries = novels.slice(first, first + 500).map((novel_id) => ({
        member_id: member,
        novel_id,
        status: novel_id % 7 === 0 ? ('reading' as const) : ('want' as const),
        group_name: novel_id % 5 === 0 ? '睡前' : '',
        pinned: novel_id % 50 === 0 ? (1 as const) : (0 as const),
        notify: 1 as const,
        added_at: now + (novel_id % 11),
        recent_at: now + (novel_id % 13),
      }));
      await store.db.insertInto('bookshelf_entries').values(entries).execute();
    }
  });

  const readAll = async (query: ShelfQuery) => {
    const items = [];
    let cursor: string | undefined;
    do {
      const page = await listShelf(store, member, { ...query, cursor });
      items.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  };

  const countOf = ({ groups }: Shelf, group: string) => groups.find(({ name }) => name === group)?.count ?? 0;

  it.each(shelfSorts)('is paged by %s without losing or repeating a book, the pinned first', async (sort) => {
    const items = await readAll({ sort });
    expect(new Set(items.map(({ novel }) => novel.id)).size).toBe(mostBooks);
    expect(items).toHaveLength(mostBooks);
    const pinned = items.filter((entry) => entry.pinned).length;
    expect(items.slice(0, pinned).every((entry) => entry.pinned)).toBe(true);
  });

  it('is narrowed and paged at once', async () => {
    const items = await readAll({ status: 'reading', group: '睡前', sort: 'updated' });
    const expected = novels.filter((id) => id % 35 === 0);
    expect(items.map(({ novel }) => Number(novel.id)).toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('neither shows nor counts a book that was taken down, and has it again when it comes back', async () => {
    const [first = 0] = novels.filter((id) => id % 5 === 0);
    const before = await listShelf(store, member, { group: '睡前' });
    await setTakenDown(store, first, true);
    const without = await listShelf(store, member, { group: '睡前' });
    expect([before.total - without.total, countOf(before, '睡前') - countOf(without, '睡前')]).toEqual([1, 1]);
    const shown = await readAll({ group: '睡前' });
    expect(shown).toHaveLength(countOf(without, '睡前'));
    expect((await exportShelf(store, member)).books).toHaveLength(mostBooks);
    await setTakenDown(store, first, false);
    expect(await listShelf(store, member, { group: '睡前' })).toEqual(before);
  });

  it('takes no further book, and takes back none that it has', async () => {
    const { novelId: bid } = await saveNovel(store, incoming());
    await expect(collectBook(store, member, { bid, collected: true, now })).rejects.toThrow(ShelfFullError);
    const [first] = novels;
    expect(await collectBook(store, member, { bid: String(first), collected: true, now })).toBe(true);
  });

  it('comes back whole from its export, and is not changed by it', async () => {
    const { books } = await exportShelf(store, member);
    expect(books).toHaveLength(mostBooks);
    const other = (await signInMember(store, '后来者')).id;
    expect(await importShelf(store, other, { books, now })).toEqual({ added: mostBooks, updated: 0, missing: [] });
    expect(await importShelf(store, other, { books, now })).toEqual({ added: 0, updated: 0, missing: [] });
    const { novelId: bid } = await saveNovel(store, incoming());
    const one = books.slice(0, 1).map((book) => ({ ...book, bid, title: incoming().title }));
    await expect(importShelf(store, other, { books: one, now })).rejects.toThrow(ShelfFullError);
  });

  it('is cleared at once, and every count with it, also while others do the same', async () => {
    const counted = async () => {
      const { sum } = await store.db
        .selectFrom('novels')
        .select(({ fn }) => fn.sum<string | number>('collect_count').as('sum'))
        .executeTakeFirstOrThrow();
      return Number(sum);
    };
    expect(await counted()).toBe(2 * mostBooks);
    const other = await store.db.selectFrom('members').select('id').where('username', '=', '后来者').executeTakeFirst();
    const bids = novels.map(String);
    const [removed] = await Promise.all([
      changeShelf(store, member, { bids, removed: true }),
      changeShelf(store, other?.id ?? 0, { bids: bids.toReversed(), removed: true }),
    ]);
    expect(removed?.books).toHaveLength(mostBooks);
    expect(await counted()).toBe(0);
  });
});
