import type { Shelf, ShelfBackup, ShelfChange, ShelfEntry } from 'shared-api/schemas/bookshelf';
import { pinnedFirst, type ShelfView } from '../use-shelf.ts';

/** Change of some shelf entries; a field that is not named stays. */
export type Change = Omit<ShelfChange, 'bids' | 'view'>;

/**
 * Applies a change to the shelf that is shown, without loading it again: of thousands of entries those that are loaded
 * stay so, and the scroll position with them.
 * @param before the changed entries as they were, as the server answered
 */
export const changedShelf = (shelf: Shelf, view: ShelfView, before: ShelfBackup, change: Change): Shelf => {
  const { removed = false, ...changedFields } = change;
  const novelIds = new Set(before.books.map(({ bid }) => bid));
  const items = shelf.items
    .map((entry) => (novelIds.has(entry.novel.id) ? ({ ...entry, ...changedFields } as ShelfEntry) : entry))
    .filter((entry) => !(removed && novelIds.has(entry.novel.id)) && isInView(entry, view));
  return {
    ...shelf,
    items: change.pinned === undefined ? items : pinnedFirst(items),
    total: shelf.total - (removed ? novelIds.size : 0),
    groups: changedGroups(shelf.groups, before, change),
  };
};

const isInView = (entry: ShelfEntry, { status, group }: ShelfView): boolean =>
  (status === undefined || entry.status === status) && (group === undefined || entry.group === group);

const byName = new Intl.Collator('zh').compare;

/** A group comes with its first novel and goes with its last; that of the novels in no group is always there. */
const changedGroups = (groups: Shelf['groups'], before: ShelfBackup, { group, removed }: Change): Shelf['groups'] => {
  const after = new Map(groups.map((item) => [item.name, item]));
  const addToGroup = (name: string, novelCount: number) => {
    const { count, sort } = after.get(name) ?? { count: 0, sort: 'read' as const };
    after.set(name, { name, count: count + novelCount, sort });
  };
  for (const book of before.books) {
    addToGroup(book.group, -1);
    if (removed !== true) addToGroup(group ?? book.group, 1);
  }
  return [...after.values()]
    .filter(({ name, count }) => name === '' || count > 0)
    .sort((one, other) => byName(one.name, other.name));
};
