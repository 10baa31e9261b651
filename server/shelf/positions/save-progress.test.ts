import { sql } from 'kysely';
import type { ProgressReport } from 'shared-api/schemas/bookshelf';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { nextMemberName, signInMember } from '../../testing/sign-in.ts';
import { collectNovel } from '../collect-novel.ts';
import { shelfStateOf } from '../shelf-entries.ts';
import { maxPositions, parsePastTime, saveProgress } from './save-progress.ts';

const now = Date.UTC(2026, 0, 10);
const hour = 3_600_000;

describeOnEachDatabase('saving the reading progress', (open) => {
  let store: Store;
  let member: number;
  let bid: string;
  let title: string;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
    title = `${nextMemberName()}的书`;
    const chapters = [chapter('一', '雾来了。', '船没有来。'), chapter('二'), chapter('三'), chapter('四')];
    ({ novelId: bid } = await saveNovel(store, incoming({ title, chapters })));
  });
  const report = (serial: number, more: Partial<ProgressReport> = {}, at = now) =>
    saveProgress(store, member, { cid: `${bid}-${serial}`, ...more }, at);
  const state = () => shelfStateOf(store, member, bid);

  it('a position is saved for a novel that is not on the shelf', async () => {
    expect(await report(2)).toEqual({
      chapter_id: `${bid}-2`,
      no: 2,
      chapter_title: '二',
      pid: null,
      offset: 0,
      fraction: 0,
      quote: null,
      revision: null,
      device: null,
      percent: 25,
      updated_at: new Date(now).toISOString(),
    });
    expect(await state()).toEqual({ collect_count: 0, entry: null, progress: await report(2), read_chapters: null });
  });

  it('chapters that were read are added up, whichever position is the newer', async () => {
    await report(3);
    // Of a position that was taken before there were read chapters, those before it count as read.
    await report(4, { read_chapters: '4' }, now + hour);
    expect(await state()).toMatchObject({ progress: { no: 4 }, read_chapters: '1-2,4' });
    await report(3, { read_chapters: '3', read_at: new Date(now).toISOString() }, now + hour);
    expect(await state()).toMatchObject({ progress: { no: 4 }, read_chapters: '1-4' });
    await report(1, {}, now + 2 * hour);
    expect(await state()).toMatchObject({ progress: { no: 1 }, read_chapters: '1-4' });
  });

  it('the share of a chapter before a position is counted in characters', async () => {
    // Four of nine characters come before the second paragraph, two more before the place in it.
    expect(await report(1, { pid: '2', offset: 2 })).toMatchObject({ pid: '2', offset: 2, percent: 16.7 });
    expect(await report(1, { pid: '2', offset: 999 })).toMatchObject({ offset: 5, percent: 25 });
    expect(await report(1, { pid: '77', offset: 3, fraction: 0.5 })).toMatchObject({
      pid: '2',
      offset: 0,
      percent: 11.1,
    });
  });

  it('a report of the present text is believed without a look into it, unless no such paragraph can be in it', async () => {
    const place = { revision: 1, fraction: 0.4, offset: 1 };
    expect(await report(1, { pid: '2', ...place })).toMatchObject({
      pid: '2',
      offset: 1,
      fraction: 0.4,
    });
    for (const pid of ['3', '0', '二', '99999999999999999999'])
      expect(await report(1, { pid, ...place })).toMatchObject({ pid: expect.stringMatching(/^[12]$/) });
    expect(await report(1, { pid: '2', ...place, offset: 2 ** 40 })).toMatchObject({ offset: 5 });
  });

  it('of too many positions the one that was read first goes', async () => {
    const first = Number(bid);
    await report(1, {}, now - hour);
    await sql`insert into novels (import_key, title, author_id, category_id, intro, tags, status, word_count, chapter_count, next_serial, latest_at, created_at, updated_at)
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${maxPositions})
      select cast(${title} as text) || n, cast(${title} as text) || n, author_id, category_id, '', '[]', 1, 0, 0, 1, 0, 0, 0 from counted, novels where id = ${first}`.execute(
      store.db,
    );
    await sql`insert into reading_progress (member_id, novel_id, serial, no, "offset", fraction, read_at)
      select ${member}, id, 1, 1, 0, 0, ${now - 1} from novels where title like cast(${title} as text) || '_%' limit ${maxPositions - 1}`.execute(
      store.db,
    );
    const { novelId } = await saveNovel(store, incoming({ title: `${title}之二` }));
    const count = async () => {
      const rows = await store.db
        .selectFrom('reading_progress')
        .select('novel_id')
        .where('member_id', '=', member)
        .execute();
      return [rows.length, rows.some(({ novel_id }) => novel_id === first)];
    };
    expect(await count()).toEqual([maxPositions, true]);
    await saveProgress(store, member, { cid: `${novelId}-1` }, now);
    expect(await count()).toEqual([maxPositions, false]);
  });

  it('a report of a browser that has an earlier text is saved where its quote stands now', async () => {
    const place = { pid: '1', offset: 1, quote: '船没有来', revision: 1, device: 'b-1' };
    expect(await report(1, place)).toMatchObject({ ...place, pid: '2', offset: 0 });
    expect(await report(1, { pid: '1', offset: 1, quote: '不见了' })).toMatchObject({ pid: '1', offset: 1 });
  });

  it.each([
    ['the later report comes last', [1, 2]],
    ['the later report comes first', [2, 1]],
  ])('of two devices the position of the later reading is kept when %s', async (_name, order) => {
    for (const serial of order)
      await report(serial, { read_at: new Date(now - 5 * hour + serial * hour).toISOString() });
    expect((await state())?.progress?.chapter_id).toBe(`${bid}-2`);
  });

  it('a report that is older than the stored position is answered with the stored one', async () => {
    await report(3);
    const answer = await report(1, { read_at: new Date(now - hour).toISOString() });
    expect(answer?.chapter_id).toBe(`${bid}-3`);
  });

  it('of twenty reports at once the one with the latest time is kept', async () => {
    const reports = [1, 2, 3, 4].flatMap((serial) =>
      [0, 1, 2, 3, 4].map((step) =>
        report(serial, { read_at: new Date(now - (step + 4 * (4 - serial))).toISOString() }),
      ),
    );
    await Promise.all(reports);
    expect((await state())?.progress).toMatchObject({ no: 4, updated_at: new Date(now).toISOString() });
  });

  it('a report from the future counts as one of now, and the next report replaces it', async () => {
    await report(1, { read_at: '2999-01-01T00:00:00Z' });
    await report(2, {}, now + 1);
    expect((await state())?.progress?.no).toBe(2);
  });

  it('a report sets the status of an entry from want to reading, and keeps any other status', async () => {
    await collectNovel(store, member, { bid, collected: true, now });
    expect((await state())?.entry).toMatchObject({ status: 'want', last_read_at: null, unread_count: 4 });
    await report(2, {}, now + hour);
    const lastRead = new Date(now + hour).toISOString();
    expect((await state())?.entry).toMatchObject({ status: 'reading', last_read_at: lastRead, unread_count: 2 });
    await store.db
      .updateTable('bookshelf_entries')
      .set({ status: 'dropped' })
      .where('member_id', '=', member)
      .execute();
    await report(3, {}, now + 2 * hour);
    expect((await state())?.entry?.status).toBe('dropped');
  });

  it('a position is stored for its own member alone', async () => {
    await report(2);
    const other = (await signInMember(store)).id;
    expect(await shelfStateOf(store, other, bid)).toEqual({
      collect_count: 0,
      entry: null,
      progress: null,
      read_chapters: null,
    });
  });

  it('no position is saved for a chapter that does not exist', async () => {
    expect(await report(99)).toBeUndefined();
    expect(await saveProgress(store, member, { cid: 'x' }, now)).toBeUndefined();
  });
});

it.each([
  ['2025-01-02T03:04:05.000Z', Date.UTC(2025, 0, 2, 3, 4, 5)],
  ['2026-01-10T08:00:00+08:00', now],
  ['2999-01-01T00:00:00Z', now],
  ['2016-12-31T23:59:60Z', now],
  ['1900-01-01T00:00:00Z', 0],
])('the time %s of a client counts as %i', (text, expected) => {
  expect(parsePastTime(text, now)).toBe(expected);
});
