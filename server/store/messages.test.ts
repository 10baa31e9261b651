import type { Message } from 'shared-api/schemas/message';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { changeShelf } from './change-shelf.ts';
import { collectBook } from './collect-book.ts';
import { replyToFeedback, sendFeedback } from './feedback.ts';
import { countUnread, deleteMessages, listMessages, messagePageSize, readMessages } from './messages.ts';
import { notifyReaders } from './notify-readers.ts';
import type { Store } from './open-store.ts';
import { keptMessages, pruneMessages } from './prune-messages.ts';
import { saveNovel } from './save-novel.ts';
import { announce, sendMessage } from './send-message.ts';

const now = Date.UTC(2026, 0, 10);
const day = 86_400_000;

describeOnEachDatabase('messages', (open) => {
  let store: Store;
  let member: number;
  let other: number;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store, '读者')).id;
    other = (await signInMember(store, '别人')).id;
  });

  const send = (count: number, to = member, at = now) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        sendMessage(store.db, to, { kind: 'system', title: `第${index}条`, body: '', link: null }, at + (index % 3)),
      ),
    );
  const all = async (of = member) => {
    const items: Message[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMessages(store, of, cursor);
      items.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  };

  it('are paged newest first without losing or repeating one, also when times are equal', async () => {
    await send(2 * messagePageSize + 5);
    const items = await all();
    expect(new Set(items.map(({ id }) => id)).size).toBe(2 * messagePageSize + 5);
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are counted right while some come, some are read and some are deleted', async () => {
    await send(20);
    const ids = (await all()).map(({ id }) => id);
    await Promise.all([
      send(20),
      ...ids.slice(0, 10).map((id) => readMessages(store, member, [id])),
      ...ids.slice(5, 15).map((id) => deleteMessages(store, member, [id])),
    ]);
    expect(await countUnread(store, member)).toBe(25);
    expect(await readMessages(store, member)).toBe(0);
    expect(await deleteMessages(store, member)).toBe(0);
    expect(await all()).toEqual([]);
  });

  it('are read and deleted by nobody else', async () => {
    await send(2);
    const ids = (await all()).map(({ id }) => id);
    await readMessages(store, other, ids);
    await readMessages(store, other);
    await deleteMessages(store, other, [...ids, 'x', '0', '1 or 1=1']);
    await deleteMessages(store, other);
    expect((await all()).map(({ read }) => read)).toEqual([false, false]);
    expect(await readMessages(store, member, [ids[0] ?? '', 'x'])).toBe(1);
  });

  it('announce something to everybody, once', async () => {
    await store.db
      .insertInto('members')
      .values(
        Array.from({ length: 300 }, (_, index) => {
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
    expect(await announce(store, { title: '停机维护', body: `今晚\0十点 'a'` }, now)).toBe(302);
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
    const { count } = await store.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(302);
  });

  it('bring the reply to a feedback to whoever sent it', async () => {
    const sent = await sendFeedback(store, member, { kind: '错字', content: '第三章有错字' }, now);
    expect(await replyToFeedback(store, 999, { reply: '?', now })).toBeNull();
    const replied = await replyToFeedback(store, Number(sent?.id), { reply: '已经改好，谢谢', now: now + 1 });
    expect(replied).toMatchObject({ status: 'replied', reply: '已经改好，谢谢', replied_at: expect.any(String) });
    expect(await all()).toMatchObject([
      { kind: 'reply', title: '你的反馈有了回复（错字）', body: '已经改好，谢谢', link: '/user/feedback' },
    ]);
    expect(await all(other)).toEqual([]);
  });

  it('are kept up to a thousand: the oldest that were read go first', async () => {
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
    await write(other, keptMessages, 1, now);
    await pruneMessages(store);
    const kept = await all();
    expect(kept).toHaveLength(keptMessages);
    expect(kept.filter(({ read }) => !read)).toHaveLength(300);
    expect(Math.min(...kept.filter(({ read }) => read).map(({ created_at }) => Date.parse(created_at)))).toBe(
      now + 1_000 + 200,
    );
    expect(await all(other)).toHaveLength(keptMessages);
  });

  describe('of updates', () => {
    let bid: string;
    const chapters = (count: number) => Array.from({ length: count }, (_, index) => chapter(`第${index + 1}章`));
    const save = (count: number) => saveNovel(store, incoming({ chapters: chapters(count) }));
    beforeEach(async () => {
      ({ novelId: bid } = await save(3));
      await collectBook(store, member, { bid, collected: true, now });
    });

    it('say how many chapters came, which is the latest, and lead to the first', async () => {
      await save(5);
      expect(await all()).toMatchObject([
        {
          kind: 'update',
          title: '《灯塔守夜人》更新了 2 章',
          body: '最新：第5章',
          link: `/detail/${bid}-4`,
          novel_id: bid,
          read: false,
        },
      ]);
      expect(await all(other)).toEqual([]);
    });

    it('are one message a novel and day, unread again, at the top again', async () => {
      await save(4);
      await readMessages(store, member);
      await send(1, member, Date.now() - 1);
      await save(5);
      await save(7);
      expect(await countUnread(store, member)).toBe(2);
      expect(await all()).toMatchObject([
        { title: '《灯塔守夜人》更新了 4 章', body: '最新：第7章', link: `/detail/${bid}-4`, read: false },
        { kind: 'system' },
      ]);
    });

    it('are another message the next day', async () => {
      const told = { novelId: Number(bid), title: '灯塔守夜人', chapters: [{ serial: 4, title: '第4章' }] };
      await store.db.transaction().execute((trx) => notifyReaders(trx, { ...told, now }));
      await store.db.transaction().execute((trx) => notifyReaders(trx, { ...told, now: now + day }));
      expect((await all()).map(({ title }) => title)).toEqual([
        '《灯塔守夜人》更新了 1 章',
        '《灯塔守夜人》更新了 1 章',
      ]);
    });

    it('come for new chapters alone, not for new titles or texts', async () => {
      await saveNovel(store, incoming({ chapters: chapters(3).map((one) => ({ ...one, title: `${one.title} 雾` })) }));
      await saveNovel(store, incoming({ chapters: chapters(2) }));
      expect(await all()).toEqual([]);
    });

    it('do not come for a muted book', async () => {
      await changeShelf(store, member, { bids: [bid], notify: false });
      await save(4);
      expect(await all()).toEqual([]);
    });

    it('reach every reader once while two imports run, whoever collects and reads meanwhile', async () => {
      const readers: number[] = [];
      for (let index = 0; index < 20; index += 1) readers.push((await signInMember(store, `读者${index}`)).id);
      await Promise.all(readers.map((id) => collectBook(store, id, { bid, collected: true, now })));
      const second = await saveNovel(store, incoming({ title: '归船', chapters: chapters(1) }));
      await collectBook(store, member, { bid: second.novelId, collected: true, now });
      await Promise.all([
        save(5),
        save(5),
        saveNovel(store, incoming({ title: '归船', chapters: chapters(2) })),
        ...readers.map((id) => readMessages(store, id)),
      ]);
      for (const id of readers)
        expect((await all(id)).map(({ title }) => title)).toEqual(['《灯塔守夜人》更新了 2 章']);
      const titles = (await all()).map(({ title }) => title);
      expect(titles.toSorted()).toEqual(['《归船》更新了 1 章', '《灯塔守夜人》更新了 2 章']);
    });
  });
});
