import type { Shelf, ShelfBackup, ShelfChange, ShelfEntry } from 'shared-api/schemas/bookshelf';
import type { ShelfView } from './use-shelf.ts';

/** What is done with some books; what is not named stays. */
export type Change = Omit<ShelfChange, 'bids'>;

/**
 * The shelf as it stands after a change, without asking for it again: of thousands of books those that are loaded stay
 * so, and the reader's place with them.
 * @param before the changed entries as they were, as the server answered
 */
export const changedShelf = (shelf: Shelf, view: ShelfView, before: ShelfBackup, change: Change): Shelf => {
  const { removed = false, ...rest } = change;
  const ids = new Set(before.books.map(({ bid }) => bid));
  const items = shelf.items
    .map((entry) => (ids.has(entry.novel.id) ? ({ ...entry, ...rest } as ShelfEntry) : entry))
    .filter((entry) => !(removed && ids.has(entry.novel.id)) && isInView(entry, view));
  return {
    ...shelf,
    items: change.pinned === undefined ? items : pinnedFirst(items),
    total: shelf.total - (removed ? ids.size : 0),
    groups: changedGroups(shelf.groups, before, change),
  };
};

const isInView = (entry: ShelfEntry, { status, group }: ShelfView): boolean =>
  (status === undefined || entry.status === status) && (group === undefined || entry.group === group);

const pinnedFirst = (items: ShelfEntry[]): ShelfEntry[] => [
  ...items.filter(({ pinned }) => pinned),
  ...items.filter(({ pinned }) => !pinned),
];

const byName = new Intl.Collator('zh').compare;

/** Groups come with their first book and go with their last; that of the books in no group always stands there. */
const changedGroups = (groups: Shelf['groups'], before: ShelfBackup, { group, removed }: Change): Shelf['groups'] => {
  const after = new Map(groups.map((one) => [one.name, one]));
  const add = (name: string, books: number) => {
    const { count, sort } = after.get(name) ?? { count: 0, sort: 'read' as const };
    after.set(name, { name, count: count + books, sort });
  };
  for (const book of before.books) {
    add(book.group, -1);
    if (removed !== true) add(group ?? book.group, 1);
  }
  return [...after.values()]
    .filter(({ name, count }) => name === '' || count > 0)
    .toSorted((one, other) => byName(one.name, other.name));
};
