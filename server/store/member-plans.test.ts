import { describeOnSqlite } from '../testing/databases.ts';
import { planOf, sorts } from '../testing/query-plan.ts';
import { selectCollected } from './collected-chapters.ts';
import { selectRecent } from './continue-reading.ts';
import { selectOwnFeedback } from './feedback.ts';
import { selectShelfPage } from './list-shelf.ts';
import { selectMessages, selectUnreadCount } from './messages.ts';
import type { Store } from './open-store.ts';

/** What a member's list costs must not grow with what others have. */
describeOnSqlite('query plans of what members have', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  const scans = (plan: string[]) => plan.filter((step) => step.startsWith('SCAN') && !step.includes('CONSTANT ROW'));

  const after = { pinned: 0, value: 5, novelId: 5 };
  const position = { value: 5, id: 5 };

  it.each([
    ['the shelf by last read', () => selectShelfPage(store, 1, { sort: 'read' })],
    ['a later page of it', () => selectShelfPage(store, 1, { sort: 'read', after })],
    ['the shelf by when a book came', () => selectShelfPage(store, 1, { sort: 'added', after })],
    ['a status of it', () => selectShelfPage(store, 1, { sort: 'read', status: 'reading' })],
    ['messages', () => selectMessages(store, 1)],
    ['later messages', () => selectMessages(store, 1, position)],
    ['unread messages', () => selectUnreadCount(store, 1)],
    ['collected chapters', () => selectCollected(store, 1, 5)],
    ['feedback', () => selectOwnFeedback(store, 1, 5)],
    ['what was read last', () => selectRecent(store, 1)],
  ])('%s: an index in its order', async (_name, query) => {
    const plan = await planOf(store, query());
    expect([sorts(plan), scans(plan)]).toEqual([[], []]);
  });

  it.each([
    ['the newest chapter', () => selectShelfPage(store, 1, { sort: 'updated', after })],
    ['the title', () => selectShelfPage(store, 1, { sort: 'title', after: { ...after, value: 'a' } })],
    ['a group', () => selectShelfPage(store, 1, { sort: 'read', group: '睡前' })],
  ])('the shelf by %s: sorts what one member has, at most', async (_name, query) => {
    const plan = await planOf(store, query());
    expect(scans(plan)).toEqual([]);
    expect(plan[0]).toMatch(/^SEARCH bookshelf_entries USING (COVERING )?INDEX \S+ \(member_id=\?/);
  });
});
