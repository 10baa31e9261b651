import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { type MemberRange, memberRanges } from './member-ranges.ts';

describeOnEachDatabase('the ranges of members', (open) => {
  it('each member is in one range, and no range has more members than asked for', async () => {
    const store = await open();
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push((await signInMember(store)).id);
    const [gap = 0] = ids.splice(2, 1);
    await store.db.deleteFrom('members').where('id', '=', gap).execute();
    const ranges: MemberRange[] = [];
    for await (const range of memberRanges(store, 2)) ranges.push(range);
    const membersIn = ({ after, last }: MemberRange) => ids.filter((id) => id > after && id <= last);
    expect(ranges.map(membersIn)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  it('a site without members has no range', async () => {
    const ranges: MemberRange[] = [];
    for await (const range of memberRanges(await open(), 2)) ranges.push(range);
    expect(ranges).toEqual([]);
  });
});
