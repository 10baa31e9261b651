import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import {
  clearHistory,
  continueReading,
  historyPageSize,
  joinHistory,
  listHistory,
  maxRemovals,
  removeFromHistory,
} from './reading-history.ts';
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

describeOnEachDatabase('the reading history', (open) => {
  let store: Store;
  let bids: string[];
  let member: number;
  let other: number;
  beforeAll(async () => {
    store = await open();
    bids = [];
    for (let count = 0; count < historyPageSize + 2; count += 1) {
      bids.push((await saveNovel(store, incoming({ title: `第${count}部` }))).novelId);
    }
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
    other = (await signInMember(store)).id;
  });

  const idsOf = ({ items }: { items: { novel: { id: string } }[] }) => items.map(({ novel }) => novel.id);
  const listed = async (reader = member) => idsOf(await listHistory(store, reader));
  const kept = (bid: string | undefined, read_at: string, serial = 1) => ({ cid: `${bid}-${serial}`, read_at });

  it('all that a member read is listed page by page, the last read first, also what was read in one moment', async () => {
    for (const bid of bids) await saveProgress(store, member, { cid: `${bid}-1` }, now);
    const first = await listHistory(store, member);
    const second = await listHistory(store, member, first.next_cursor ?? '');
    expect([...idsOf(first), ...idsOf(second)]).toEqual(bids.toReversed());
    expect([first.items.length, second.next_cursor]).toEqual([historyPageSize, null]);
  });

  it("a browser's history joins the account once: of each novel the newest reading is kept", async () => {
    await saveProgress(store, member, { cid: `${bids[0]}-3` }, now);
    const reports = [
      kept(bids[0], '2026-01-09T00:00:00Z', 1),
      kept(bids[1], '2026-01-09T00:00:00Z', 2),
      kept('99999', '2026-01-09T00:00:00Z'),
    ];
    for (const _ of ['once', 'and again']) expect(await joinHistory(store, member, reports, now)).toBe(2);
    const { items } = await listHistory(store, member);
    expect(items.map(({ progress }) => [progress.chapter_id, progress.updated_at])).toEqual([
      [`${bids[0]}-3`, '2026-01-10T00:00:00.000Z'],
      [`${bids[1]}-2`, '2026-01-09T00:00:00.000Z'],
    ]);
    expect(await listed(other)).toEqual([]);
  });

  it('novels are taken out of the history, of one member alone', async () => {
    for (const reader of [member, other]) {
      for (const bid of bids.slice(0, 3)) await saveProgress(store, reader, { cid: `${bid}-1` }, now);
    }
    expect(await removeFromHistory(store, member, [bids[0] ?? '', bids[1] ?? '', bids[5] ?? ''], now)).toBe(2);
    expect(await listed()).toEqual([bids[2]]);
    expect(await listed(other)).toHaveLength(3);
  });

  it('a novel that was taken out does not come back with what another device read before, but with what is read after', async () => {
    for (const reader of [member, other]) await saveProgress(store, reader, kept(bids[0], '2026-01-09T00:00:00Z'), now);
    await removeFromHistory(store, member, [bids[0] ?? ''], now);
    expect(await saveProgress(store, member, kept(bids[0], '2026-01-09T23:00:00Z', 2), now + 60_000)).toBeNull();
    expect(await listed()).toEqual([]);
    expect(await listed(other)).toEqual([bids[0]]);
    await saveProgress(store, member, kept(bids[0], '2026-01-10T00:01:00Z', 2), now + 60_000);
    expect(await listed()).toEqual([bids[0]]);
  });

  it('of too many novels that were taken out the one that was taken out first is forgotten', async () => {
    // Made in the database itself: one by one they would take minutes.
    await sql`insert into novels (import_key, title, author_id, category_id, intro, tags, status, word_count, chapter_count, next_serial, latest_at, created_at, updated_at)
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${maxRemovals})
      select cast('多' as text) || n, cast('多' as text) || n, author_id, category_id, '', '[]', 1, 0, 0, 1, 0, 0, 0 from counted, novels where id = ${Number(bids[0])}`.execute(
      store.db,
    );
    const [first = '', second = ''] = bids;
    await removeFromHistory(store, member, [first], now - 2_000);
    await sql`insert into history_removals (member_id, novel_id, removed_at)
      select ${member}, id, ${now - 1_000} from novels where title like '多%' limit ${maxRemovals - 1}`.execute(
      store.db,
    );
    const comesBack = async (bid: string) =>
      (await saveProgress(store, member, kept(bid, '2025-12-01T00:00:00Z'), now)) !== null;
    expect(await comesBack(first)).toBe(false);
    await removeFromHistory(store, member, [second], now);
    expect([await comesBack(first), await comesBack(second)]).toEqual([true, false]);
    const { count } = await store.db
      .selectFrom('history_removals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', member)
      .executeTakeFirstOrThrow();
    expect(count).toBe(maxRemovals);
  });

  it('a novel that was taken out is put back where it was', async () => {
    const report = kept(bids[0], '2026-01-09T00:00:00Z', 2);
    await saveProgress(store, member, report, now);
    await removeFromHistory(store, member, [bids[0] ?? ''], now);
    expect(await saveProgress(store, member, { ...report, restored: true }, now)).toMatchObject({ no: 2 });
    expect(await listed()).toEqual([bids[0]]);
  });

  it('a cleared history is deleted, and what was read before does not come back with a late report', async () => {
    for (const reader of [member, other]) await saveProgress(store, reader, { cid: `${bids[0]}-1` }, now);
    expect(await clearHistory(store, member, now)).toBe(1);
    expect(await saveProgress(store, member, kept(bids[1], '2026-01-09T23:00:00Z'), now + 60_000)).toBeNull();
    expect(await listed()).toEqual([]);
    expect(await listed(other)).toHaveLength(1);
    await saveProgress(store, member, { cid: `${bids[2]}-1` }, now + 60_000);
    expect(await listed()).toEqual([bids[2]]);
  });
});
