import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../testing/databases.ts';
import { planOf, scans, sorts } from '../testing/queries/query-plan.ts';
import { selectChapterNotes, selectNotes, selectNotesById } from './list-notes.ts';

/** The cost of a member's notes must not grow with what other members have. */
describeOnEachDatabase('the query plans of notes', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each([
    ['the notes of a chapter', () => selectChapterNotes(store, 1, { novelId: 1, serial: 1 }, 5)],
    ['notes by their ids', () => selectNotesById(store, 1, ['note-0001'])],
  ])('the query for %s reads an index in its order', async (_name, query) => {
    const plan = await planOf(store, query());
    expect([sorts(plan), scans(plan)]).toEqual([[], []]);
  });
});

describeOnSqlite('the query plans of notes', (open) => {
  it('the query for the notes of a novel sorts the notes of one member at most', async () => {
    const store = await open();
    const plan = await planOf(store, selectNotes(store, 1, 1, { value: 5, id: 5 }));
    expect(scans(plan)).toEqual([]);
    expect(plan[0]).toMatch(/^SEARCH notes USING INDEX \S+ \(member_id=\? AND novel_id=\?/);
  });
});
