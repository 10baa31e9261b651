import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { planOf, scans, sorts } from '../testing/queries/query-plan.ts';
import { selectOwnFeedback } from './feedback.ts';
import { selectMessages, selectUnreadCount } from './messages.ts';
import { selectReaders } from './updates/tell-readers.ts';

/** The cost of a member's list must not grow with what other members have. */
describeOnEachDatabase('the query plans of messages and feedback', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each([
    ['the messages', () => selectMessages(store, 1)],
    ['a later page of the messages', () => selectMessages(store, 1, { value: 5, id: 5 })],
    ['the number of unread messages', () => selectUnreadCount(store, 1)],
    ['the feedback', () => selectOwnFeedback(store, 1, 5)],
  ])('the query for %s reads an index in its order', async (_name, query) => {
    const plan = await planOf(store, query());
    expect([sorts(plan), scans(plan)]).toEqual([[], []]);
  });

  it('the next readers of an update are a range of two indexes, of each at most a batch', async () => {
    const plan = await planOf(store, selectReaders({ novel_id: 1, told_member_id: 5, is_new: 0 }, 500));
    for (const index of ['bookshelf_entries_novel', 'author_follows_author'])
      expect(plan).toContainEqual(expect.stringContaining(index));
    expect(scans(plan).filter((step) => !/^SCAN (part|readers)$/.test(step))).toEqual([]);
  });
});
