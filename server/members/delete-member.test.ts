import { saveNovel } from '../novels/saving/save-novel.ts';
import { setLike } from '../shelf/likes/likes.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { deleteMember } from './delete-member.ts';

describeOnEachDatabase('deleting members', (open) => {
  it('members who are deleted at the same time take their own likes with them and no others', async () => {
    const store = await open();
    const novels = [];
    for (let count = 0; count < 12; count += 1) {
      const { novelId } = await saveNovel(store, incoming({ title: `第${count}部` }));
      novels.push(novelId);
    }
    const members = [];
    for (const name of ['甲', '乙', '丙', '丁', '留']) members.push(await signInMember(store, name));
    for (const [turn, { id }] of members.entries()) {
      // Each in another order, as the rows then lie.
      for (const bid of [...novels.slice(turn * 2), ...novels.slice(0, turn * 2)]) {
        await setLike(store, id, { bid, liked: true, now: Date.now() });
      }
    }
    await Promise.all(members.slice(0, 4).map(({ id }) => deleteMember(store, id)));
    const counts = await store.db.selectFrom('novels').select('like_count').execute();
    expect(counts.map(({ like_count }) => like_count)).toEqual(novels.map(() => 1));
    expect(await store.db.selectFrom('members').select('username').execute()).toEqual([{ username: '留' }]);
  });
});
