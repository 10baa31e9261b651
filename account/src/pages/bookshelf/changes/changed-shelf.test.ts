import type { Shelf, ShelfBackup, ShelfEntry } from 'shared-api/schemas/bookshelf';
import { changedShelf } from './changed-shelf.ts';

type EntryFields = Pick<ShelfEntry, 'group' | 'status' | 'pinned'>;

/** A shelf with the fields that a change looks at; novels are told apart by one letter. */
const shelfOf = (novels: Record<string, Partial<EntryFields>>, more: Partial<Shelf> = {}): Shelf => ({
  items: Object.entries(novels).map(
    ([id, fields]) => ({ novel: { id }, group: '', status: 'want', pinned: false, ...fields }) as ShelfEntry,
  ),
  next_cursor: 'next',
  total: 5_000,
  groups: [
    { name: '', count: 4_999, sort: 'read' },
    { name: '睡前', count: 1, sort: 'title' },
  ],
  ...more,
});

const backupOf = (shelf: Shelf, ...ids: string[]): ShelfBackup => ({
  format: 'shuhai-bookshelf',
  version: 1,
  books: shelf.items
    .filter(({ novel }) => ids.includes(novel.id))
    .map(({ novel, group }) => ({ bid: novel.id, group }) as ShelfBackup['books'][number]),
});

const idsOf = ({ items }: Shelf) => items.map(({ novel }) => novel.id).join('');

test('novels that leave the shelf are counted out, also out of their groups, and the other rows stay loaded', () => {
  const shelf = shelfOf({ a: {}, b: { group: '睡前' }, c: {} });
  const after = changedShelf(shelf, {}, backupOf(shelf, 'a', 'b'), { removed: true });
  expect([idsOf(after), after.total, after.next_cursor]).toEqual(['c', 4_998, 'next']);
  expect(after.groups).toEqual([{ name: '', count: 4_998, sort: 'read' }]);
});

test('a new group comes with its first novel, in the order of names', () => {
  const shelf = shelfOf({ a: {}, b: { group: '睡前' } });
  const after = changedShelf(shelf, {}, backupOf(shelf, 'a', 'b'), { group: '历史' });
  expect(after.items.map(({ group }) => group)).toEqual(['历史', '历史']);
  expect(after.groups.map(({ name, count }) => [name, count])).toEqual([
    ['', 4_998],
    ['历史', 2],
  ]);
});

test('a pinned novel goes to the top, behind none but the pinned', () => {
  const shelf = shelfOf({ a: { pinned: true }, b: {}, c: {} });
  expect(idsOf(changedShelf(shelf, {}, backupOf(shelf, 'c'), { pinned: true }))).toBe('acb');
  expect(idsOf(changedShelf(shelf, {}, backupOf(shelf, 'a'), { pinned: false }))).toBe('abc');
});

test('a novel that no longer belongs to the part of the shelf that is shown goes out of sight, and stays on the shelf', () => {
  const shelf = shelfOf({ a: { status: 'reading' }, b: { status: 'reading' } });
  const after = changedShelf(shelf, { status: 'reading' }, backupOf(shelf, 'a'), { status: 'finished' });
  expect([idsOf(after), after.total]).toEqual(['b', 5_000]);
});
