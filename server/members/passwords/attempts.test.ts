import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { beginAttempt, deleteAttempt, deleteAttemptsOn, type Limit } from './attempts.ts';

describeOnEachDatabase('the limit of attempts', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  const start = Date.UTC(2026, 10, 21);
  const limit = (subject: string): Limit => ({ subject, maxAttempts: 3, windowMs: 60_000 });
  const attempt = (subject: string, afterMs: number) => beginAttempt(store, [limit(subject)], start + afterMs);

  it('an attempt may begin until three began within the window, which slides', async () => {
    for (const afterMs of [0, 10_000, 20_000]) expect((await attempt('slide', afterMs)).waitSeconds).toBe(0);
    expect(await attempt('slide', 30_000)).toEqual({ waitSeconds: 30 });
    expect(await attempt('slide', 59_999)).toEqual({ waitSeconds: 1 });
    expect((await attempt('slide', 60_000)).waitSeconds).toBe(0);
    expect(await attempt('slide', 60_001)).toEqual({ waitSeconds: 10 });
  });

  it('an attempt that is refused or deleted does not count', async () => {
    for (let round = 0; round < 5; round += 1) {
      const begun = await attempt('deleted', round);
      await deleteAttempt(store, 'ids' in begun ? begun.ids : []);
    }
    for (let round = 0; round < 3; round += 1) expect((await attempt('deleted', 10)).waitSeconds).toBe(0);
    for (let round = 0; round < 3; round += 1) expect((await attempt('deleted', 20)).waitSeconds).toBe(60);
    await deleteAttemptsOn(store, 'deleted');
    expect((await attempt('deleted', 30)).waitSeconds).toBe(0);
  });

  it('an attempt that one of its limits refuses counts for none of them', async () => {
    for (let round = 0; round < 3; round += 1) await attempt('name', round);
    const both = await beginAttempt(store, [limit('name'), limit('address')], start + 10);
    expect(both.waitSeconds).toBe(60);
    for (let round = 0; round < 3; round += 1) expect((await attempt('address', 20)).waitSeconds).toBe(0);
  });

  it('of twelve attempts at once three may begin, whatever their other limits', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        beginAttempt(
          store,
          [limit(`other ${index % 2}`), limit('at once')].toSorted(() => (index % 3) - 1),
          start,
        ),
      ),
    );
    expect(results.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(3);
  });

  it('the table holds hashes of the subjects, and rows no older than the longest window', async () => {
    await attempt('login name 某人', 0);
    const rows = await store.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('某人');
    await attempt('later', 3_700_000);
    expect(await store.db.selectFrom('attempts').selectAll().execute()).toHaveLength(1);
  });
});
