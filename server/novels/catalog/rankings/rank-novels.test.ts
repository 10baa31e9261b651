import type { RankingKind, RankingPeriod } from 'shared-api/schemas/ranking';
import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../../testing/queries/query-plan.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { rankNovels, selectRanked } from './rank-novels.ts';

/** More than two pages, of which the first novel was read by nobody. */
const novelCount = 65;

describeOnEachDatabase('the rankings', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    for (let index = 0; index < novelCount; index += 1) {
      const category = index % 2 === 0 ? '历史' : '科幻';
      const { novelId } = await saveNovel(store, incoming({ title: `书 ${index}`, category, chapters: [] }));
      const counts = { read_day: index % 3, read_month: 10 + index, like_count: index };
      await store.db.updateTable('novels').set(counts).where('id', '=', Number(novelId)).execute();
    }
  });

  const numbers = (items: { title: string }[]) => items.map(({ title }) => Number(title.split(' ')[1]));

  it('a ranking is numbered across its pages, and leaves out what nobody chose [B2.08]', async () => {
    const seen: number[] = [];
    const ranks: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await rankNovels(store, { kind: 'likes', period: 'total', cursor });
      ranks.push(page.first_rank);
      seen.push(...numbers(page.items));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(ranks).toEqual([1, 31, 61]);
    expect(seen).toEqual(Array.from({ length: novelCount - 1 }, (_, index) => novelCount - 1 - index));
  });

  it('a ranking counts by its period, and within a category [B2.08]', async () => {
    const { id } = await store.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', '历史')
      .executeTakeFirstOrThrow();
    const month = await rankNovels(store, { kind: 'reads', period: 'month', category: id });
    expect(numbers(month.items).slice(0, 3)).toEqual([64, 62, 60]);
    const day = await rankNovels(store, { kind: 'reads', period: 'day' });
    expect(numbers(day.items).every((index) => index % 3 === 2)).toBe(false);
    expect(numbers(day.items)[0]).toBe(62);
    expect((await rankNovels(store, { kind: 'reads', period: 'total' })).items).toEqual([]);
  });
});

describeOnSqlite('the query plans of the rankings', (open) => {
  const kinds: [RankingKind, RankingPeriod][] = [
    ['reads', 'day'],
    ['reads', 'week'],
    ['reads', 'month'],
    ['reads', 'total'],
    ['collects', 'total'],
    ['likes', 'total'],
  ];
  it.each(kinds)('the ranking of %s by %s reads an index in its order', async (kind, period) => {
    const store = await open();
    for (const category of [undefined, 1]) {
      const plan = await planOf(store, selectRanked(store, { kind, period, category }));
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
      expect(plan).toContainEqual(expect.stringMatching(/^SEARCH novels USING INDEX/));
    }
  });
});
