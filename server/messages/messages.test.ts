import type { Store } from '../db/open-store.ts';
import { allItems } from '../testing/all-items.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import {
  countUnread,
  deleteAllMessages,
  deleteMessages,
  listMessages,
  messagePageSize,
  readMessages,
} from './messages.ts';
import { sendMessage } from './send-message.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('messages', (open) => {
  let store: Store;
  let member: number;
  let other: number;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store)).id;
    other = (await signInMember(store)).id;
  });

  const send = (count: number, to = member, at = now) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        sendMessage(store.db, to, { kind: 'system', title: `第${index}条`, body: '', link: null }, at + (index % 3)),
      ),
    );
  const all = (of = member) => allItems((cursor) => listMessages(store, of, cursor));

  it('the pages show every message once, the newest first, also when times are equal [S7.28]', async () => {
    await send(2 * messagePageSize + 5);
    const items = await all();
    expect(new Set(items.map(({ id }) => id)).size).toBe(2 * messagePageSize + 5);
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('unread messages are counted right while others arrive, are read and are deleted', async () => {
    await send(20);
    const ids = (await all()).map(({ id }) => id);
    await Promise.all([
      send(20),
      ...ids.slice(0, 10).map((id) => readMessages(store, member, [id])),
      ...ids.slice(5, 15).map((id) => deleteMessages(store, member, [id])),
    ]);
    expect(await countUnread(store, member)).toBe(25);
    expect(await readMessages(store, member)).toBe(0);
    expect(await deleteAllMessages(store, member)).toBe(0);
    expect(await all()).toEqual([]);
  });

  it('a member cannot read or delete the messages of another', async () => {
    await send(2);
    const ids = (await all()).map(({ id }) => id);
    await readMessages(store, other, ids);
    await readMessages(store, other);
    await deleteMessages(store, other, [...ids, 'x', '0', '1 or 1=1']);
    await deleteAllMessages(store, other);
    expect((await all()).map(({ read }) => read)).toEqual([false, false]);
    expect(await readMessages(store, member, [ids[0] ?? '', 'x'])).toBe(1);
  });
});
