import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { changeShelf } from '../../shelf/change-shelf.ts';
import { collectNovel } from '../../shelf/collect-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { countUnread, listMessages, readMessages } from '../messages.ts';
import { sendMessage } from '../send-message.ts';
import { queueUpdate } from './queue-update.ts';
import { tellReaders } from './tell-readers.ts';

const now = Date.UTC(2026, 0, 10);
const dayMs = 86_400_000;

describeOnEachDatabase('messages about updates', (open) => {
  let store: Store;
  let member: number;
  let other: number;
  let bid: string;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store)).id;
    other = (await signInMember(store)).id;
    ({ novelId: bid } = await save(3));
    await collectNovel(store, member, { bid, collected: true, now });
  });

  const chapters = (count: number) => Array.from({ length: count }, (_, index) => chapter(`第${index + 1}章`));
  const saveAndTell = async (said: Parameters<typeof incoming>[0]) => {
    const saved = await saveNovel(store, incoming(said));
    await tellReaders(store);
    return saved;
  };
  const save = (count: number) => saveAndTell({ chapters: chapters(count) });
  const follow = async (count: number) => {
    const readers: number[] = [];
    for (let index = 0; index < count; index += 1) readers.push((await signInMember(store)).id);
    await Promise.all(readers.map((id) => collectNovel(store, id, { bid, collected: true, now })));
    return readers;
  };
  const all = (of = member) => allItems((cursor) => listMessages(store, of, cursor));

  it('the message says how many chapters are new and which is the latest, and links to the first', async () => {
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

  it('further updates of a day change the same message, which is unread and the newest again', async () => {
    await save(4);
    await readMessages(store, member);
    await sendMessage(store.db, member, { kind: 'system', title: '停机维护', body: '', link: null }, Date.now() - 1);
    await save(5);
    await save(7);
    expect(await countUnread(store, member)).toBe(2);
    expect(await all()).toMatchObject([
      { title: '《灯塔守夜人》更新了 4 章', body: '最新：第7章', link: `/detail/${bid}-4`, read: false },
      { kind: 'system' },
    ]);
  });

  it('an update on the next day is another message', async () => {
    const update = { novelId: Number(bid), title: '灯塔守夜人', chapters: [{ serial: 4, title: '第4章' }] };
    await store.db.transaction().execute((trx) => queueUpdate(trx, { ...update, now }));
    await store.db.transaction().execute((trx) => queueUpdate(trx, { ...update, now: now + dayMs }));
    await tellReaders(store);
    expect((await all()).map(({ title }) => title)).toEqual(['《灯塔守夜人》更新了 1 章', '《灯塔守夜人》更新了 1 章']);
  });

  it('changed titles, changed texts and removed chapters are no update', async () => {
    await saveAndTell({ chapters: chapters(3).map((one) => ({ ...one, title: `${one.title} 雾` })) });
    await saveAndTell({ chapters: chapters(2) });
    expect(await all()).toEqual([]);
  });

  it('a member who muted a novel gets no message about it', async () => {
    await changeShelf(store, member, { bids: [bid], notify: false });
    await save(4);
    expect(await all()).toEqual([]);
  });

  it('two imports at once send every reader one message, while readers collect and read', async () => {
    const readers = await follow(20);
    const second = await saveNovel(store, incoming({ title: '归船', chapters: chapters(1) }));
    await collectNovel(store, member, { bid: second.novelId, collected: true, now });
    await Promise.all([
      save(5),
      save(5),
      saveAndTell({ title: '归船', chapters: chapters(2) }),
      ...readers.map((id) => readMessages(store, id)),
    ]);
    for (const id of readers) expect((await all(id)).map(({ title }) => title)).toEqual(['《灯塔守夜人》更新了 2 章']);
    const titles = (await all()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['《归船》更新了 1 章', '《灯塔守夜人》更新了 2 章']);
  });

  it('an import waits for no reader to be told: they are told in batches afterwards, each once, whoever does it', async () => {
    const readers = [member, ...(await follow(6))];
    await saveNovel(store, incoming({ chapters: chapters(5) }));
    for (const id of readers) expect(await all(id)).toEqual([]);
    await Promise.all([2, 2, 3].map((batch) => tellReaders(store, { batch })));
    for (const id of readers) expect((await all(id)).map(({ title }) => title)).toEqual(['《灯塔守夜人》更新了 2 章']);
    expect(await store.db.selectFrom('untold_updates').selectAll().execute()).toEqual([]);
  });

  it('where telling stops in the middle, the next server goes on with those who have not been told', async () => {
    const readers = [member, ...(await follow(4))];
    await saveNovel(store, incoming({ chapters: chapters(5) }));
    let batches = 0;
    const lock: typeof store.dialect.lock = async (trx, key) => {
      batches += 1;
      if (batches > 1) throw new Error('the server is gone');
      await store.dialect.lock(trx, key);
    };
    await expect(tellReaders({ ...store, dialect: { ...store.dialect, lock } }, { batch: 2 })).rejects.toThrow(
      'is gone',
    );
    const told = async () => (await Promise.all(readers.map((id) => all(id)))).map(({ length }) => length);
    expect(await told()).toEqual([1, 1, 0, 0, 0]);
    await tellReaders(store, { batch: 2 });
    expect(await told()).toEqual([1, 1, 1, 1, 1]);
    const [message] = await all();
    expect(message).toMatchObject({ title: '《灯塔守夜人》更新了 2 章' });
  });
});
