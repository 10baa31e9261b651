import { maxCharactersPerDay, secondsPerDay } from 'shared-api/schemas/reading-time';
import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { planOf, scans, sorts } from '../testing/queries/query-plan.ts';
import { signInMember } from '../testing/sign-in.ts';
import {
  clearReadingTime,
  countReadingTime,
  getReadingTime,
  maxReports,
  pruneReports,
  selectDays,
  selectTotal,
} from './reading-time.ts';

const now = Date.parse('2026-03-09T12:00:00Z');
const dayMs = 86_400_000;
const day = (day: string, seconds = 60, characters = 400) => ({ day, seconds, characters });

describeOnEachDatabase('reading time', (open) => {
  let store: Store;
  let id: number;
  let reports = 0;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    ({ id } = await signInMember(store));
  });

  const count = (days: ReturnType<typeof day>[], { report_id = '', at = now, member = id } = {}) => {
    reports += 1;
    return countReadingTime(store, member, { report_id: report_id || `report-${reports}-0123456789`, days }, at);
  };
  const days = async (range = {}) => (await getReadingTime(store, id, range)).days;

  it('the days of several reports are added up, and answered in order with their totals', async () => {
    await count([day('2026-03-09', 30, 200), day('2026-03-07')]);
    await count([day('2026-03-08'), day('2026-03-09', 45, 300)]);
    expect(await getReadingTime(store, id)).toEqual({
      days: [day('2026-03-07'), day('2026-03-08'), day('2026-03-09', 75, 500)],
      total: { seconds: 195, characters: 1_300, days: 3, since: '2026-03-07' },
    });
  });

  it('a report that is sent twice, even at the same time, counts once', async () => {
    const report_id = 'the-same-report-id';
    const outcomes = await Promise.all([1, 2, 3].map(() => count([day('2026-03-09')], { report_id })));
    expect(outcomes.filter((counted) => counted)).toHaveLength(1);
    expect(await days()).toEqual([day('2026-03-09')]);
  });

  it('of one member so many reports are remembered, the last', async () => {
    const at = (received_at: number) => ({ member_id: id, report_id: `earlier-${received_at}`, received_at });
    const earlier = Array.from({ length: maxReports + 50 }, (_, index) => at(now - 1_000_000 + index));
    for (let from = 0; from < earlier.length; from += 500)
      await store.db
        .insertInto('reading_day_reports')
        .values(earlier.slice(from, from + 500))
        .execute();
    await count([day('2026-03-09')], { report_id: 'the-newest-report-id' });
    const kept = await store.db.selectFrom('reading_day_reports').selectAll().where('member_id', '=', id).execute();
    expect(kept).toHaveLength(maxReports);
    expect(Math.min(...kept.map(({ received_at }) => received_at))).toBe(now - 1_000_000 + 51);
    expect(await count([day('2026-03-09')], { report_id: 'the-newest-report-id' })).toBe(false);
  });

  it('the same id of another member’s report is another report', async () => {
    const other = await signInMember(store);
    await count([day('2026-03-09')], { report_id: 'the-same-report-id', member: other.id });
    expect(await count([day('2026-03-09')], { report_id: 'the-same-report-id' })).toBe(true);
  });

  it('a day holds 24 hours at most, and a bounded number of characters', async () => {
    await count([day('2026-03-09', secondsPerDay - 10, maxCharactersPerDay - 10)]);
    await count([day('2026-03-09', 60, 400)]);
    expect(await days()).toEqual([day('2026-03-09', secondsPerDay, maxCharactersPerDay)]);
  });

  it('a day that has come nowhere on earth, or long ago, is left out', async () => {
    await count(['2026-03-10', '2026-03-11', '2025-02-03', '2025-02-01'].map((each) => day(each)));
    expect((await days()).map((each) => each.day)).toEqual(['2025-02-03', '2026-03-10']);
  });

  it('a range has both its ends, and totals are those of all days', async () => {
    await count(['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'].map((each) => day(each)));
    const { days: some, total } = await getReadingTime(store, id, { from: '2026-03-06', to: '2026-03-07' });
    expect([some.map((each) => each.day), total.days]).toEqual([['2026-03-06', '2026-03-07'], 4]);
  });

  it('somebody who has read nothing has no days', async () => {
    expect(await getReadingTime(store, id)).toEqual({
      days: [],
      total: { seconds: 0, characters: 0, days: 0, since: null },
    });
  });

  it('clearing deletes a member’s days and reports, and nobody else’s', async () => {
    const other = await signInMember(store);
    await count([day('2026-03-09')]);
    await count([day('2026-03-09')], { member: other.id });
    await clearReadingTime(store, id);
    expect(await days()).toEqual([]);
    const left = async (table: 'reading_days' | 'reading_day_reports') =>
      (await store.db.selectFrom(table).select('member_id').where('member_id', 'in', [id, other.id]).execute()).map(
        ({ member_id }) => member_id,
      );
    expect([await left('reading_days'), await left('reading_day_reports')]).toEqual([[other.id], [other.id]]);
  });

  it('a report is known again for thirty days', async () => {
    const report_id = 'known-for-thirty-days';
    await count([day('2026-03-09')], { report_id });
    await pruneReports(store, now + 30 * dayMs);
    expect(await count([day('2026-03-09')], { report_id })).toBe(false);
    await pruneReports(store, now + 30 * dayMs + 1);
    expect(await count([day('2026-03-09')], { report_id })).toBe(true);
  });

  it('its queries read one member’s rows, in the order of their key', async () => {
    if (store.dialect.name !== 'sqlite') return;
    const ofDays = await planOf(store, selectDays(store, id, { from: '2026-01-01', to: '2026-03-01' }));
    expect([sorts(ofDays), scans(ofDays)]).toEqual([[], []]);
    expect(scans(await planOf(store, selectTotal(store, id)))).toEqual([]);
  });
});
