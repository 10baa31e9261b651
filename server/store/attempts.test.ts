import { describeOnEachDatabase } from '../testing/databases.ts';
import { beginAttempt, forgetAttempt, forgetSubject, type Limit } from './attempts.ts';
import type { Store } from './open-store.ts';

describeOnEachDatabase('attempts', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  const start = Date.UTC(2026, 10, 21);
  const limit = (subject: string): Limit => ({ subject, most: 3, window: 60_000 });
  const attempt = (subject: string, after: number) => beginAttempt(store, [limit(subject)], start + after);

  it('are let through until there are too many within the window, which slides', async () => {
    for (const after of [0, 10_000, 20_000]) expect((await attempt('slide', after)).wait).toBe(0);
    expect(await attempt('slide', 30_000)).toEqual({ wait: 30 });
    expect(await attempt('slide', 59_999)).toEqual({ wait: 1 });
    expect((await attempt('slide', 60_000)).wait).toBe(0);
    expect(await attempt('slide', 60_001)).toEqual({ wait: 10 });
  });

  it('do not count when they are refused, nor when they are forgotten', async () => {
    for (let round = 0; round < 5; round += 1) {
      const begun = await attempt('forgotten', round);
      await forgetAttempt(store, 'ids' in begun ? begun.ids : []);
    }
    for (let round = 0; round < 3; round += 1) expect((await attempt('forgotten', 10)).wait).toBe(0);
    for (let round = 0; round < 3; round += 1) expect((await attempt('forgotten', 20)).wait).toBe(60);
    await forgetSubject(store, 'forgotten');
    expect((await attempt('forgotten', 30)).wait).toBe(0);
  });

  it('are refused where any of several limits is reached, and then count for none', async () => {
    for (let round = 0; round < 3; round += 1) await attempt('name', round);
    const both = await beginAttempt(store, [limit('name'), limit('address')], start + 10);
    expect(both.wait).toBe(60);
    for (let round = 0; round < 3; round += 1) expect((await attempt('address', 20)).wait).toBe(0);
  });

  it('that come at once are let through as many as may, whatever else they are limited by', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        beginAttempt(
          store,
          [limit(`other ${index % 2}`), limit('at once')].toSorted(() => (index % 3) - 1),
          start,
        ),
      ),
    );
    expect(results.filter(({ wait }) => wait === 0)).toHaveLength(3);
  });

  it('are kept neither in the open nor for longer than any limit looks back', async () => {
    await attempt('login name 某人', 0);
    const rows = await store.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('某人');
    await attempt('later', 3_700_000);
    expect(await store.db.selectFrom('attempts').selectAll().execute()).toHaveLength(1);
  });
});
