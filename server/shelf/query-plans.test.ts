import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../testing/databases.ts';
import { planOf, scans, sorts } from '../testing/queries/query-plan.ts';
import { selectCollected } from './collected-chapters/list-collected-chapters.ts';
import { selectShelfPage } from './list-shelf.ts';
import { selectRead } from './positions/reading-history.ts';

const after = { pinned: 0, value: 5, novelId: 5 };

/** The cost of a member's list must not grow with what other members have. */
describeOnEachDatabase('the query plans of a shelf', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each([
    ['the shelf by last reading', () => selectShelfPage(store, 1, { sort: 'read' })],
    ['a later page of the shelf by last reading', () => selectShelfPage(store, 1, { sort: 'read', after })],
    ['the shelf by time of adding', () => selectShelfPage(store, 1, { sort: 'added', after })],
    ['a status of the shelf', () => selectShelfPage(store, 1, { sort: 'read', status: 'reading' })],
    ['words on the shelf', () => selectShelfPage(store, 1, { sort: 'read', keyword: '灯塔', after })],
    ['initials on the shelf', () => selectShelfPage(store, 1, { sort: 'added', keyword: 'dt' })],
    ['the collected chapters', () => selectCollected(store, 1, 5)],
    ['the novels to continue', () => selectRead(store, 1, { limit: 12 })],
    ['a later page of the history', () => selectRead(store, 1, { limit: 30, after: { value: 5, id: 5 } })],
  ])('the query for %s reads an index in its order', async (_name, query) => {
    const plan = await planOf(store, query());
    expect([sorts(plan), scans(plan)]).toEqual([[], []]);
  });
});

describeOnSqlite('the query plans of a shelf', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each([
    ['the shelf by newest chapter', () => selectShelfPage(store, 1, { sort: 'updated', after })],
    ['the shelf by title', () => selectShelfPage(store, 1, { sort: 'title', after: { ...after, value: 'a' } })],
    ['a group of the shelf', () => selectShelfPage(store, 1, { sort: 'read', group: '睡前' })],
  ])('the query for %s sorts the entries of one member at most', async (_name, query) => {
    const plan = await planOf(store, query());
    expect(scans(plan)).toEqual([]);
    expect(plan[0]).toMatch(/^SEARCH bookshelf_entries USING (COVERING )?INDEX \S+ \(member_id=\?/);
  });
});
