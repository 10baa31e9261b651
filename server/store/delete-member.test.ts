import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { deleteMember } from './delete-member.ts';
import { setLike } from './likes.ts';
import { saveNovel } from './save-novel.ts';

describeOnEachDatabase('members who leave', (open) => {
  it('take their likes with them, also when they leave at once, and nobody else’s', async () => {
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
