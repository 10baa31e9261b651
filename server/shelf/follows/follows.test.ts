import type { Store } from '../../db/open-store.ts';
import { deleteMember } from '../../members/delete-member.ts';
import { listMessages } from '../../messages/messages.ts';
import { tellReaders } from '../../messages/updates/tell-readers.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { changeShelf } from '../change-shelf.ts';
import { collectNovel } from '../collect-novel.ts';
import { followState, listFollows, maxFollows, selectFollows, selectLatest, setFollow } from './follows.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('following an author', (open) => {
  let store: Store;
  let member: number;
  let id: string;
  beforeEach(async () => {
    store = await open();
    member = (await signInMember(store)).id;
    await save('灯塔', 2);
    id = await authorId('林海');
  });

  const save = async (title: string, chapters: number, author = '林海') => {
    const list = Array.from({ length: chapters }, (_, index) => chapter(`第${index + 1}章`));
    const saved = await saveNovel(store, incoming({ title, author, chapters: list }));
    await tellReaders(store, { batch: 2 });
    return saved.novelId;
  };
  const authorId = async (name: string) =>
    String((await store.db.selectFrom('authors').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id);
  const follow = (followed = true, of = member) => setFollow(store, of, { id, followed, now });
  const messages = async (of = member) =>
    (await allItems((cursor) => listMessages(store, of, cursor))).map(({ title, body, link }) => [title, body, link]);

  it('a member follows an author and no longer, and repetitions change nothing [B10.14]', async () => {
    expect(await followState(store, member, id)).toEqual({ followed: false });
    expect([await follow(), await follow()]).toEqual([{ followed: true }, { followed: true }]);
    expect(await followState(store, member, id)).toEqual({ followed: true });
    expect((await listFollows(store, member)).items).toMatchObject([
      { author: { id, name: '林海' }, latest: { title: '灯塔' } },
    ]);
    expect([await follow(false), await follow(false)]).toEqual([{ followed: false }, { followed: false }]);
    expect(await listFollows(store, member)).toEqual({ items: [], next_cursor: null });
  });

  it('who follows an author is told of a new novel and of new chapters, in one message a novel and day [B10.15]', async () => {
    const other = (await signInMember(store)).id;
    await follow();
    const bid = await save('渡口', 2);
    expect(await messages()).toEqual([['林海的新作品《渡口》，2 章', '最新：第2章', `/book/${bid}`]]);
    await save('渡口', 3);
    expect(await messages()).toEqual([['《渡口》更新了 3 章', '最新：第3章', `/book/${bid}`]]);
    await save('灯塔', 3);
    expect((await messages()).map(([title]) => title)).toEqual(['《灯塔》更新了 1 章', '《渡口》更新了 3 章']);
    await save('别处', 2, '卫风');
    expect(await messages()).toHaveLength(2);
    expect(await messages(other)).toEqual([]);
    await follow(false);
    await save('归船', 1);
    expect(await messages()).toHaveLength(2);
  });

  it('who follows the author and keeps the novel is told once, and not at all of a novel that is muted', async () => {
    await follow();
    const bid = await save('渡口', 2);
    await store.db.deleteFrom('messages').execute();
    await collectNovel(store, member, { bid, collected: true, now });
    await save('渡口', 3);
    expect((await messages()).map(([title]) => title)).toEqual(['《渡口》更新了 1 章']);
    await changeShelf(store, member, { bids: [bid], notify: false });
    await save('渡口', 5);
    expect((await messages()).map(([title]) => title)).toEqual(['《渡口》更新了 1 章']);
  });

  it('many who follow or keep are told in batches, each once', async () => {
    const bid = await save('渡口', 1);
    const followers: number[] = [];
    for (let index = 0; index < 7; index += 1) followers.push((await signInMember(store)).id);
    for (const [index, one] of followers.entries()) {
      if (index % 2 === 0) await follow(true, one);
      if (index % 3 === 0) await collectNovel(store, one, { bid, collected: true, now });
    }
    await save('渡口', 2);
    const told = await Promise.all(followers.map(async (one) => (await messages(one)).length));
    expect(told).toEqual([1, 0, 1, 1, 1, 0, 1]);
    expect(await store.db.selectFrom('untold_updates').selectAll().execute()).toEqual([]);
  });

  it('nobody is followed who is not there, nor an unknown author [B2.14]', async () => {
    await save('古书', 1, '佚名');
    for (const one of [await authorId('佚名'), '999', 'x']) {
      expect(await setFollow(store, member, { id: one, followed: true, now })).toBeNull();
      expect(await followState(store, member, one)).toBeNull();
    }
  });

  it('a member follows only so many authors; one they follow already, and taking back, stay possible', async () => {
    const names = Array.from({ length: maxFollows }, (_, index) => ({ name: `作者${index}` }));
    const authors = await store.db.insertInto('authors').values(names).returning('id').execute();
    const rows = authors.map(({ id }) => ({ member_id: member, author_id: id, created_at: now }));
    await store.db.insertInto('author_follows').values(rows).execute();
    await expect(follow()).rejects.toMatchObject({ status: 409, message: `最多关注 ${maxFollows} 位作者` });
    const known = { id: String(authors[0]?.id), now };
    expect(await setFollow(store, member, { ...known, followed: true })).toEqual({ followed: true });
    expect(await setFollow(store, member, { ...known, followed: false })).toEqual({ followed: false });
    expect(await follow()).toEqual({ followed: true });
    expect(await allItems((cursor) => listFollows(store, member, cursor))).toHaveLength(maxFollows);
  });

  it('whom a member followed goes with the member', async () => {
    await follow();
    await deleteMember(store, member);
    expect(await store.db.selectFrom('author_follows').selectAll().execute()).toEqual([]);
  });
});

describeOnSqlite('the query plans of follows', (open) => {
  it('followed authors and their latest novels come from indexes in their order', async () => {
    const store = await open();
    for (const query of [selectFollows(store, 1), selectLatest(store, 1)]) {
      const plan = await planOf(store, query);
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    }
  });
});
