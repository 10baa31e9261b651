import { chinaDay } from '../../db/china-day.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { saveWithHistory } from '../../testing/save-with-history.ts';
import { facetCounter } from '../catalog/facets/count-facets.ts';
import { getNovel } from '../catalog/get-novel.ts';

const day = 86_400_000;

describeOnSqlite('a novel that is saved with a history', (open) => {
  it('a novel that is saved with a history has the counts and times of the history, and counts in the facets on the day of its latest chapter', async () => {
    const store = await open();
    const latest_at = Date.now() - 10 * day;
    const counts = { read_day: 1, read_week: 2, read_month: 3, read_total: 3, collect_count: 4, like_count: 5 };
    const history = { ...counts, created_at: latest_at - day, latest_at };
    const [saved] = await saveWithHistory(store, [{ novel: incoming(), history }]);
    expect(saved).toMatchObject({ outcome: 'added' });
    expect(await getNovel(store, String(saved?.novelId))).toMatchObject({
      read_count: { day: 1, week: 2, month: 3, total: 3 },
      collect_count: 4,
      like_count: 5,
      created_at: new Date(latest_at - day).toISOString(),
      latest_chapter: { published_at: new Date(latest_at).toISOString() },
    });
    const facets = await facetCounter(store)({});
    const updated = facets.find(({ name }) => name === 'updated')?.values.map(({ count }) => count);
    expect(updated).toEqual([0, 0, 1, 1]);
    const cells = await store.db.selectFrom('facet_cells').select('day').where('count', '>', 0).execute();
    expect(new Set(cells.map((cell) => cell.day))).toEqual(new Set([0, chinaDay(latest_at)]));
  });
});
