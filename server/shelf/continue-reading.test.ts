import type { Store } from '../db/open-store.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { continueReading } from './continue-reading.ts';
import { saveProgress } from './save-progress.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('the novels to continue', (open) => {
  let store: Store;
  let bids: string[];
  let member: number;
  beforeAll(async () => {
    store = await open();
    bids = [];
    for (let count = 0; count < 14; count += 1) {
      bids.push((await saveNovel(store, incoming({ title: `第${count}部` }))).novelId);
    }
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
  });

  const read = (bid: string | undefined, serial: number, at: number) =>
    saveProgress(store, member, { cid: `${bid}-${serial}` }, at);
  const listed = async () => (await continueReading(store, member)).items.map(({ novel }) => novel.id);

  it('the twelve that were read last are listed, the latest first', async () => {
    for (const [index, bid] of bids.entries()) await read(bid, 1, now + index);
    expect(await listed()).toEqual(bids.toReversed().slice(0, 12));
    await read(bids[0], 2, now + 100);
    const { items } = await continueReading(store, member);
    expect(items[0]).toMatchObject({ novel: { id: bids[0] }, progress: { no: 2 }, unread_count: 1 });
  });

  it('a novel that was taken down, or has no chapter any more, is left out', async () => {
    const { novelId: emptied } = await saveNovel(store, incoming({ title: '空书' }));
    for (const bid of [emptied, ...bids.slice(0, 2)]) await read(bid, 1, now);
    await saveNovel(store, incoming({ title: '空书', chapters: [] }));
    await setTakenDown(store, Number(bids[0]), true);
    expect(await listed()).toEqual([bids[1]]);
    await setTakenDown(store, Number(bids[0]), false);
  });

  it('novels that another member read are not listed', async () => {
    const other = (await signInMember(store)).id;
    await read(bids[0], 1, now);
    expect((await continueReading(store, other)).items).toEqual([]);
  });
});
