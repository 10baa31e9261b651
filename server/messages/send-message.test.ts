import type { Store } from '../db/open-store.ts';
import { allItems } from '../testing/all-items.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { listMessages } from './messages.ts';
import { sendMessage } from './send-message.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('sending messages', (open) => {
  let store: Store;
  let member: number;
  let other: number;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store)).id;
    other = (await signInMember(store)).id;
  });

  const all = (of = member) => allItems((cursor) => listMessages(store, of, cursor));

  it('a message is stored for one member, unread and without characters that a database cannot store', async () => {
    await sendMessage(
      store.db,
      member,
      { kind: 'security', title: '新\0设备', body: '登录\0了', link: '/user/setting' },
      now,
    );
    expect(await all()).toMatchObject([
      { kind: 'security', title: '新设备', body: '登录了', link: '/user/setting', novel_id: null, read: false },
    ]);
    expect(await all(other)).toEqual([]);
  });
});
