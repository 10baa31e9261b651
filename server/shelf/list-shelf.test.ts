import { type Shelf, shelfSorts } from 'shared-api/schemas/bookshelf';
import type { Store } from '../db/open-store.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { allItems } from '../testing/all-items.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { addManyNovels } from '../testing/many-novels.ts';
import { signInMember } from '../testing/sign-in.ts';
import { importShelf } from './backup/import-shelf.ts';
import { exportShelf } from './backup/shelf-backup.ts';
import { changeShelf } from './change-shelf.ts';
import { collectNovel, maxShelfEntries, ShelfFullError } from './collect-novel.ts';
import { listShelf, type ShelfQuery, shelfPageSize } from './list-shelf.ts';
import { saveProgress } from './positions/save-progress.ts';

const now = Date.UTC(2026, 0, 1);

/** Puts as many novels into a library, and all of them on a new member's shelf. */
const fillShelf = async (store: Store, count: number): Promise<{ member: number; novels: number[] }> => {
  const member = (await signInMember(store, '藏书家')).id;
  const novels = await addManyNovels(store, count);
  for (let first = 0; first < novels.length; first += 500) {
    const entries = novels.slice(first, first + 500).map((novel_id) => ({
      member_id: member,
      novel_id,
      status: novel_id % 3 === 0 ? ('reading' as const) : ('want' as const),
      group_name: novel_id % 2 === 0 ? '睡前' : '',
      pinned: novel_id % 50 === 0 ? (1 as const) : (0 as const),
      notify: 1 as const,
      added_at: now + (novel_id % 11),
      recent_at: now + (novel_id % 13),
    }));
    await store.db.insertInto('bookshelf_entries').values(entries).execute();
  }
  return { member, novels };
};

describeOnEachDatabase('a shelf of many pages', (open) => {
  /** Ten pages. */
  const size = 10 * shelfPageSize;
  let store: Store;
  let member: number;
  let novels: number[];
  beforeAll(async () => {
    store = await open();
    ({ member, novels } = await fillShelf(store, size));
  });

  const readAll = (query: ShelfQuery) => allItems((cursor) => listShelf(store, member, { ...query, cursor }));

  const countOf = ({ groups }: Shelf, group: string) => groups.find(({ name }) => name === group)?.count ?? 0;

  it.each(shelfSorts)('the pages in the order %s show every entry once, pinned ones first [S9.11]', async (sort) => {
    const items = await readAll({ sort });
    expect(new Set(items.map(({ novel }) => novel.id)).size).toBe(size);
    expect(items).toHaveLength(size);
    const pinned = items.filter((entry) => entry.pinned).length;
    expect(items.slice(0, pinned).every((entry) => entry.pinned)).toBe(true);
  });

  it('the pages of a status within a group show all its entries', async () => {
    const items = await readAll({ status: 'reading', group: '睡前', sort: 'updated' });
    const expected = novels.filter((id) => id % 6 === 0);
    expect(items.map(({ novel }) => Number(novel.id)).toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('words are found on the shelf page by page, in its order and in nobody else’s [B10.06]', async () => {
    const lit = novels.filter((id) => id % 7 === 0);
    await store.db.updateTable('novel_search').set({ title_key: '灯塔' }).where('novel_id', 'in', lit).execute();
    const found = await readAll({ sort: 'added', keyword: '燈塔' });
    expect(found).toEqual((await readAll({ sort: 'added' })).filter(({ novel }) => Number(novel.id) % 7 === 0));
    const other = (await signInMember(store)).id;
    expect((await listShelf(store, other, { keyword: '灯塔' })).items).toEqual([]);
  });

  it('a novel that was taken down is neither shown nor counted until it is restored', async () => {
    const [first = 0] = novels.filter((id) => id % 2 === 0);
    const before = await listShelf(store, member, { group: '睡前' });
    await setTakenDown(store, first, true);
    const without = await listShelf(store, member, { group: '睡前' });
    expect([before.total - without.total, countOf(before, '睡前') - countOf(without, '睡前')]).toEqual([1, 1]);
    const shown = await readAll({ group: '睡前' });
    expect(shown).toHaveLength(countOf(without, '睡前'));
    expect((await exportShelf(store, member)).books).toHaveLength(size);
    await setTakenDown(store, first, false);
    expect(await listShelf(store, member, { group: '睡前' })).toEqual(before);
  });
});

describeOnEachDatabase('a shelf by last reading', (open) => {
  it('it begins with what was read last, and unread novels follow, the one added last first [B10.30]', async () => {
    const store = await open();
    const member = (await signInMember(store)).id;
    const titles = ['先收藏的书', '读着的书', '后收藏的书', '先读的书'];
    for (const [index, title] of titles.entries()) {
      const { novelId: bid } = await saveNovel(store, incoming({ title }));
      await collectNovel(store, member, { bid, collected: true, now: now + 1000 * index });
      const readAt = new Map([
        ['读着的书', now + 90_000],
        ['先读的书', now + 80_000],
      ]).get(title);
      if (readAt !== undefined) await saveProgress(store, member, { cid: `${bid}-1` }, readAt);
    }
    const order = ['读着的书', '先读的书', '后收藏的书', '先收藏的书'];
    const shown = async (id: number) =>
      (await listShelf(store, id, { sort: 'read' })).items.map(({ novel }) => novel.title);
    expect(await shown(member)).toEqual(order);
    const other = (await signInMember(store, '后来者')).id;
    await importShelf(store, other, { entries: (await exportShelf(store, member)).books, now: now + 100_000 });
    // A backup does not say when they were read.
    expect(await shown(other)).toEqual(['先读的书', '读着的书', '后收藏的书', '先收藏的书']);
  });
});

describeOnEachDatabase('a shelf of five thousand novels', (open) => {
  let store: Store;
  let member: number;
  let novels: number[];
  beforeAll(async () => {
    store = await open();
    ({ member, novels } = await fillShelf(store, maxShelfEntries));
  });

  it('a full shelf refuses another novel, and accepts one that it has', async () => {
    const { novelId: bid } = await saveNovel(store, incoming());
    await expect(collectNovel(store, member, { bid, collected: true, now })).rejects.toThrow(ShelfFullError);
    const [first] = novels;
    expect(await collectNovel(store, member, { bid: String(first), collected: true, now })).toBe(true);
  });

  it('importing an export restores the whole shelf, and a second import changes nothing', async () => {
    const { books } = await exportShelf(store, member);
    expect(books).toHaveLength(maxShelfEntries);
    const other = (await signInMember(store, '后来者')).id;
    expect(await importShelf(store, other, { entries: books, now })).toEqual({
      added: maxShelfEntries,
      updated: 0,
      missing: [],
    });
    expect(await importShelf(store, other, { entries: books, now })).toEqual({ added: 0, updated: 0, missing: [] });
    const { novelId: bid } = await saveNovel(store, incoming());
    const one = books.slice(0, 1).map((book) => ({ ...book, bid, title: incoming().title }));
    await expect(importShelf(store, other, { entries: one, now })).rejects.toThrow(ShelfFullError);
  });

  it('two members clear their shelves at the same time, and every count is zero then', async () => {
    const counted = async () => {
      const { sum } = await store.db
        .selectFrom('novels')
        .select(({ fn }) => fn.sum<string | number>('collect_count').as('sum'))
        .executeTakeFirstOrThrow();
      return Number(sum);
    };
    expect(await counted()).toBe(2 * maxShelfEntries);
    const other = await store.db.selectFrom('members').select('id').where('username', '=', '后来者').executeTakeFirst();
    const bids = novels.map(String);
    const [removed] = await Promise.all([
      changeShelf(store, member, { bids, removed: true }),
      changeShelf(store, other?.id ?? 0, { bids: bids.toReversed(), removed: true }),
    ]);
    expect(removed?.books).toHaveLength(maxShelfEntries);
    expect(await counted()).toBe(0);
  });
});
