import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import { deleteMember } from '../../members/delete-member.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { collectNovel } from '../collect-novel.ts';
import { likeState, maxLikes, setLike } from './likes.ts';

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
  const collect = (member: number, collected = true) => collectNovel(store, member, { bid, collected, now });
  const counts = async () => {
    const novel = await getNovel(store, bid);
    return [novel?.like_count, novel?.collect_count];
  };

  it('the counts are right after twenty members like and collect at once and ten take it back', async () => {
    await Promise.all(members.flatMap((member) => [like(member), collect(member)]));
    expect(await counts()).toEqual([20, 20]);
    const half = members.slice(0, 10);
    await Promise.all(half.flatMap((member) => [like(member, false), collect(member, false), like(member, false)]));
    expect(await counts()).toEqual([10, 10]);
  });

  it('a member counts once, however often and simultaneously they like and collect [S7.20]', async () => {
    const [member = 0] = members;
    const answers = await Promise.all([like(member), like(member), like(member)]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ liked: true, count: 1 })));
    expect(await Promise.all([collect(member), collect(member)])).toEqual([true, true]);
    expect(await counts()).toEqual([1, 1]);
    await Promise.all([like(member, false), like(member, false), collect(member, false), collect(member, false)]);
    expect(await counts()).toEqual([0, 0]);
  });

  it('deleting an account decreases the counts of what the member liked and collected', async () => {
    const { id } = await signInMember(store, `过客${bid}`);
    await Promise.all([like(id), collect(id), like(members[0] ?? 0)]);
    await deleteMember(store, id);
    expect(await counts()).toEqual([1, 0]);
  });

  it('deleting a novel deletes its likes', async () => {
    await Promise.all([like(members[0] ?? 0), collect(members[0] ?? 0)]);
    await store.db.deleteFrom('novels').where('id', '=', Number(bid)).execute();
    expect(await store.db.selectFrom('likes').selectAll().where('novel_id', '=', Number(bid)).execute()).toEqual([]);
  });

  it('a visitor sees how many like a novel; a novel that does not exist has no likes [S7.20]', async () => {
    await like(members[0] ?? 0);
    expect(await likeState(store, null, bid)).toEqual({ liked: false, count: 1 });
    expect(await likeState(store, members[0] ?? 0, bid)).toEqual({ liked: true, count: 1 });
    expect(await likeState(store, null, '99')).toBeNull();
    expect(await setLike(store, members[0] ?? 0, { bid: 'x', liked: true, now })).toBeNull();
    expect(await collectNovel(store, members[0] ?? 0, { bid: '99', collected: true, now })).toBeNull();
  });

  it('a member likes only so many novels; one they like already, and taking back, stay possible [B14.38]', async () => {
    const { id } = await signInMember(store, `爱书人${bid}`);
    const first = Number(bid);
    await sql`insert into novels (import_key, title, author_id, category_id, intro, tags, status, word_count, chapter_count, next_serial, latest_at, created_at, updated_at)
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${maxLikes})
      select '多' || n, '多' || n, author_id, category_id, '', '[]', 1, 0, 0, 1, 0, 0, 0 from counted, novels where id = ${first}`.execute(
      store.db,
    );
    await sql`insert into likes (member_id, novel_id, created_at)
      select ${id}, id, ${now} from novels where import_key like '多%'`.execute(store.db);
    await expect(like(id)).rejects.toMatchObject({ status: 409, message: `最多为 ${maxLikes} 部作品点赞` });
    const liked = await store.db
      .selectFrom('likes')
      .select('novel_id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    const other = { bid: String(liked.novel_id), now };
    expect(await setLike(store, id, { ...other, liked: true })).toMatchObject({ liked: true });
    expect(await setLike(store, id, { ...other, liked: false })).toMatchObject({ liked: false });
    expect(await like(id)).toEqual({ liked: true, count: 1 });
  });
});
