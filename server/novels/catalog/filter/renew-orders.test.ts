import type { Order } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { seededRandom } from '../../../importing/seed/random.ts';
import { allItems } from '../../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { addManyNovels } from '../../../testing/many-novels.ts';
import { filterNovels, pageSize } from './filter-novels.ts';
import { renewOrders } from './renew-orders.ts';

const novelCount = 4 * pageSize;
const risesBetweenPages = 40;

describeOnEachDatabase('the orders that move', (open) => {
  let store: Store;
  let ids: number[];
  beforeAll(async () => {
    store = await open();
    ids = await addManyNovels(store, novelCount);
  });

  const random = seededRandom(14, 0);
  const rise = async () => {
    for (let one = 0; one < risesBetweenPages; one += 1) {
      const [read_week, collect_count] = [random.below(50), random.below(50)];
      const changed = store.db.updateTable('novels').set({ read_week, collect_count });
      await changed.where('id', '=', random.pick(ids)).execute();
    }
  };
  const counted = { hot: 'read_week', collects: 'collect_count' } as const;

  it.each(['hot', 'collects'] as const)(
    'whoever turns the pages of the order %s meets every novel once, whatever rises and falls meanwhile [B3.10]',
    async (order: Order & keyof typeof counted) => {
      await rise();
      await renewOrders(store);
      const atStart = await store.db
        .selectFrom('novels')
        .select('id')
        .orderBy(counted[order], 'desc')
        .orderBy('id', 'desc')
        .execute();
      const seen = await allItems(async (cursor) => {
        const page = await filterNovels(store, { order, cursor });
        await rise();
        return page;
      });
      expect(seen.map(({ id }) => Number(id))).toEqual(atStart.map(({ id }) => id));
    },
  );

  it('the orders are renewed where something moved, and not again', async () => {
    await rise();
    expect([await renewOrders(store), await renewOrders(store)]).toEqual([true, false]);
  });
});
