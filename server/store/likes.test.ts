import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { collectBook } from './collect-book.ts';
import { deleteMember } from './delete-member.ts';
import { getNovel } from './get-novel.ts';
import { likeState, setLike } from './likes.ts';
import type { Store } from './open-store.ts';
import { saveNovel } from './save-novel.ts';

const now = Date.UTC(2026, 0, 1);

describeOnEachDatabase('counts of likes and of shelves', (open) => {
  let store: Store;
  let bid: string;
  let members: number[];
  beforeAll(async () => {
    store = await open();
    members = [];
    for (let index = 0; index < 20; index += 1) members.push((await signInMember(store, `读者${index}`)).id);
  });
  beforeEach(async () => {
    ({ novelId: bid } = await saveNovel(store, incoming({ title: `灯塔${Math.random()}` })));
  });

  const like = (member: number, liked = true) => setLike(store, member, { bid, liked, now });
  const collect = (member: number, collected = true) => collectBook(store, member, { bid, collected, now });
  const counts = async () => {
    const novel = await getNovel(store, bid);
    return [novel?.like_count, novel?.collect_count];
  };

  it('are right after twenty members liked and collected at the same time, and half of them took it back', async () => {
    await Promise.all(members.flatMap((member) => [like(member), collect(member)]));
    expect(await counts()).toEqual([20, 20]);
    const half = members.slice(0, 10);
    await Promise.all(half.flatMap((member) => [like(member, false), collect(member, false), like(member, false)]));
    expect(await counts()).toEqual([10, 10]);
  });

  it('count a member once, however often and at the same time they ask', async () => {
    const [member = 0] = members;
    const answers = await Promise.all([like(member), like(member), like(member)]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ liked: true, count: 1 })));
    expect(await Promise.all([collect(member), collect(member)])).toEqual([true, true]);
    expect(await counts()).toEqual([1, 1]);
    await Promise.all([like(member, false), like(member, false), collect(member, false), collect(member, false)]);
    expect(await counts()).toEqual([0, 0]);
  });

  it('go down with an account that is deleted', async () => {
    const { id } = await signInMember(store, `过客${bid}`);
    await Promise.all([like(id), collect(id), like(members[0] ?? 0)]);
    await deleteMember(store, id);
    expect(await counts()).toEqual([1, 0]);
  });

  it('go with a novel that is deleted', async () => {
    await Promise.all([like(members[0] ?? 0), collect(members[0] ?? 0)]);
    await store.db.deleteFrom('novels').where('id', '=', Number(bid)).execute();
    expect(await store.db.selectFrom('likes').selectAll().where('novel_id', '=', Number(bid)).execute()).toEqual([]);
  });

  it('tell a visitor how many like a novel, and nobody about a novel that is not there', async () => {
    await like(members[0] ?? 0);
    expect(await likeState(store, null, bid)).toEqual({ liked: false, count: 1 });
    expect(await likeState(store, members[0] ?? 0, bid)).toEqual({ liked: true, count: 1 });
    expect(await likeState(store, null, '99')).toBeNull();
    expect(await setLike(store, members[0] ?? 0, { bid: 'x', liked: true, now })).toBeNull();
    expect(await collectBook(store, members[0] ?? 0, { bid: '99', collected: true, now })).toBeNull();
  });
});
