import type { Store } from '../db/open-store.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { changeShelf } from './change-shelf.ts';
import { collectNovel } from './collect-novel.ts';
import { listShelfGroups, setGroupSort } from './shelf-groups.ts';

describeOnEachDatabase('the groups of a shelf', (open) => {
  let store: Store;
  let bids: string[];
  let member: number;
  beforeAll(async () => {
    store = await open();
    bids = [];
    for (const title of ['灯塔', '归船', '雾']) bids.push((await saveNovel(store, incoming({ title }))).novelId);
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
    for (const bid of bids) await collectNovel(store, member, { bid, collected: true, now: 0 });
  });

  const putInto = (group: string, ...novels: (string | undefined)[]) =>
    changeShelf(store, member, { bids: novels.map((bid) => bid ?? ''), group });
  const groups = async () =>
    (await listShelfGroups(store, member)).map(({ name, count, sort }) => [name, count, sort] as const);

  it('groups are listed by pinyin with their sizes, first the novels in no group, even where there are none', async () => {
    await putInto('睡前', bids[0]);
    await putInto('地铁', bids[1]);
    expect(await groups()).toEqual([
      ['', 1, 'read'],
      ['地铁', 1, 'read'],
      ['睡前', 1, 'read'],
    ]);
    await putInto('地铁', bids[2]);
    expect((await groups())[0]).toEqual(['', 0, 'read']);
  });

  it('a group keeps the order that was set, for as long as it has entries', async () => {
    await putInto('睡前', bids[0]);
    expect(await setGroupSort(store, member, '睡前', 'title')).toBe(true);
    expect(await setGroupSort(store, member, '睡前', 'updated')).toBe(true);
    expect(await setGroupSort(store, member, '', 'added')).toBe(true);
    expect(await groups()).toEqual([
      ['', 2, 'added'],
      ['睡前', 1, 'updated'],
    ]);
    await putInto('', bids[0]);
    await setGroupSort(store, member, '', 'added');
    await putInto('睡前', bids[0]);
    expect(await groups()).toContainEqual(['睡前', 1, 'read']);
  });

  it('a group that the member does not have cannot be sorted', async () => {
    const other = (await signInMember(store)).id;
    await putInto('睡前', bids[0]);
    expect(await setGroupSort(store, other, '睡前', 'title')).toBe(false);
    expect(await setGroupSort(store, other, '', 'title')).toBe(true);
    expect((await groups()).map(([, , sort]) => sort)).toEqual(['read', 'read']);
  });

  it('a novel that was taken down is not counted until it is restored', async () => {
    const id = Number(bids[0]);
    await setTakenDown(store, id, true);
    expect(await groups()).toEqual([['', 2, 'read']]);
    await setTakenDown(store, id, false);
    expect(await groups()).toEqual([['', 3, 'read']]);
  });
});
