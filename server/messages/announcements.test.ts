import { byCommand } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { allItems } from '../testing/all-items.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { announce, listAnnouncements, recallAnnouncement } from './announcements.ts';
import { countUnread, listMessages, readMessages } from './messages.ts';
import { sendMessage } from './send-message.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('announcements', (open) => {
  let store: Store;
  let member: number;
  let other: number;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store)).id;
    other = (await signInMember(store)).id;
  });

  const all = (of = member) => allItems((cursor) => listMessages(store, of, cursor));
  const addMembers = (count: number) =>
    store.db
      .insertInto('members')
      .values(
        Array.from({ length: count }, (_, index) => {
          const name = `众${index}`;
          return {
            username: name,
            name_key: name,
            password_hash: '',
            nickname: '',
            gender: '',
            bio: '',
            email: '',
            preferences: '{}',
            created_at: now,
          };
        }),
      )
      .execute();
  const messageCount = async () => {
    const count = store.db.selectFrom('messages').select(({ fn }) => fn.countAll<string | number>().as('count'));
    return Number((await count.executeTakeFirstOrThrow()).count);
  };

  it('an announcement is sent to every member once', async () => {
    await addMembers(300);
    const text = { title: '停机维护', body: `今晚\0十点 'a'` };
    expect(await announce(store, text, byCommand(), now)).toEqual({ id: expect.any(Number), recipients: 302 });
    for (const reader of [member, other]) {
      expect(await all(reader)).toEqual([
        {
          id: expect.any(String),
          kind: 'system',
          title: '停机维护',
          body: `今晚十点 'a'`,
          link: null,
          novel_id: null,
          read: false,
          created_at: new Date(now).toISOString(),
        },
      ]);
    }
    expect(await messageCount()).toBe(302);
  });

  it('a recalled announcement vanishes from messages and from the numbers of unread ones, and nothing else does [B7.12]', async () => {
    await sendMessage(store.db, member, { kind: 'security', title: '新设备', body: '', link: null }, now);
    const kept = await announce(store, { title: '新书', body: '来了' }, byCommand(), now);
    const { id } = await announce(store, { title: '停机', body: '今晚' }, byCommand(), now);
    await readMessages(store, other);
    expect(await countUnread(store, member)).toBe(3);
    expect(await recallAnnouncement(store, id, byCommand(), now + 1)).toEqual({
      title: '停机',
      removed: 2,
      act: expect.any(Number),
    });
    expect((await all()).map(({ title }) => title).toSorted()).toEqual(['新书', '新设备']);
    expect((await all(other)).map(({ title }) => title)).toEqual(['新书']);
    expect([await countUnread(store, member), await countUnread(store, other)]).toEqual([2, 0]);
    expect(await recallAnnouncement(store, id, byCommand(), now + 2)).toEqual({ title: '停机', removed: 0, act: null });
    expect(await recallAnnouncement(store, 999, byCommand(), now)).toBeNull();
    expect(await listAnnouncements(store, 10)).toEqual([
      { id, title: '停机', body: '今晚', recipients: 2, created_at: now, recalled_at: now + 1 },
      { id: kept.id, title: '新书', body: '来了', recipients: 2, created_at: now, recalled_at: null },
    ]);
  });

  it('recalled while it is sent, an announcement stays with nobody [B7.12]', async () => {
    await addMembers(300);
    const sending = announce(store, { title: '写错了', body: '不要发' }, byCommand(), now);
    const { id } = await firstOf(() => listAnnouncements(store, 1));
    await recallAnnouncement(store, id, byCommand(), now);
    await sending;
    expect(await messageCount()).toBe(0);
  });

  const firstOf = async <Item>(list: () => Promise<Item[]>): Promise<Item> => {
    for (;;) {
      const [item] = await list();
      if (item) return item;
    }
  };
});
