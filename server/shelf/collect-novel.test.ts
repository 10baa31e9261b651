import type { Store } from '../db/open-store.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { collectNovel } from './collect-novel.ts';
import { saveProgress } from './positions/save-progress.ts';

const now = Date.UTC(2026, 0, 10);
const hourMs = 3_600_000;

describeOnEachDatabase('collecting a novel', (open) => {
  let store: Store;
  let member: number;
  let bid: string;
  beforeAll(async () => {
    store = await open();
    ({ novelId: bid } = await saveNovel(store, incoming()));
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
  });

  const collect = (collected: boolean, at = now) => collectNovel(store, member, { bid, collected, now: at });
  const entries = () => store.db.selectFrom('bookshelf_entries').selectAll().where('member_id', '=', member).execute();

  it('a new entry is to be read, in no group, not pinned and with notices of updates', async () => {
    expect(await collect(true)).toBe(true);
    expect(await entries()).toEqual([
      {
        member_id: member,
        novel_id: Number(bid),
        status: 'want',
        group_name: '',
        pinned: 0,
        notify: 1,
        added_at: now,
        recent_at: now,
      },
    ]);
  });

  it('a novel that was begun before gets the status reading and the time of the last reading', async () => {
    await saveProgress(store, member, { cid: `${bid}-1` }, now - hourMs);
    await collect(true);
    expect(await entries()).toMatchObject([{ status: 'reading', added_at: now, recent_at: now - hourMs }]);
  });

  it('collecting again keeps the entry, removing again changes nothing', async () => {
    await collect(true);
    await collect(true, now + hourMs);
    expect(await entries()).toMatchObject([{ added_at: now }]);
    expect([await collect(false), await collect(false)]).toEqual([false, false]);
    expect(await entries()).toEqual([]);
  });

  it('a novel that was taken down can be removed, but not added', async () => {
    await collect(true);
    await setTakenDown(store, Number(bid), true);
    expect(await collect(true)).toBeNull();
    expect(await collect(false)).toBe(false);
    await setTakenDown(store, Number(bid), false);
  });

  it.each(['99', 'x', '1 or 1=1'])('the id %s names no novel to collect', async (unknown) => {
    expect(await collectNovel(store, member, { bid: unknown, collected: true, now })).toBeNull();
  });
});
