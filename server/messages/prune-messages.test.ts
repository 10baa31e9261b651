import type { Store } from '../db/open-store.ts';
import { allItems } from '../testing/all-items.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { listMessages } from './messages.ts';
import { createMessagePruning, maxMessages } from './prune-messages.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('pruning messages', (open) => {
  let store: Store;
  let member: number;
  let other: number;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store)).id;
    other = (await signInMember(store)).id;
  });

  const all = (of = member) => allItems((cursor) => listMessages(store, of, cursor));

  it('a thousand messages of a member are kept, and the oldest read ones are deleted first', async () => {
    const write = async (of: number, count: number, read: 0 | 1, at: number) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        ...{ member_id: of, kind: 'system' as const, title: `${read}`, body: '', read, created_at: at + index },
      }));
      for (let first = 0; first < count; first += 500)
        await store.db
          .insertInto('messages')
          .values(rows.slice(first, first + 500))
          .execute();
    };
    await write(member, 300, 0, now);
    await write(member, 900, 1, now + 1_000);
    await write(other, maxMessages, 1, now);
    const prune = createMessagePruning(store);
    await prune();
    const kept = await all();
    expect(kept).toHaveLength(maxMessages);
    expect(kept.filter(({ read }) => !read)).toHaveLength(300);
    expect(Math.min(...kept.filter(({ read }) => read).map(({ created_at }) => Date.parse(created_at)))).toBe(
      now + 1_000 + 200,
    );
    expect(await all(other)).toHaveLength(maxMessages);
    // From then on only those are looked at to whom messages came.
    await write(other, 2, 0, now + 5_000);
    await prune();
    expect(await all(other)).toHaveLength(maxMessages);
    expect((await all(other)).filter(({ read }) => !read)).toHaveLength(2);
    await prune();
    expect(await all()).toHaveLength(maxMessages);
  });
});
