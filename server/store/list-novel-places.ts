import type { Store } from './open-store.ts';

/**
 * Numbers of the ranges of ids that hold any novel, in order; range `n` begins with id `n * size`. Jumps from each to the
 * next, so it costs one look into the key a range, however many novels there are.
 */
export const listNovelRanges = async (store: Store, size: number): Promise<number[]> => {
  const numbers: number[] = [];
  for (let from = 0; ; ) {
    const first = await store.db
      .selectFrom('novels')
      .select('id')
      .where('id', '>=', from)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!first) return numbers;
    const number = Math.floor(first.id / size);
    numbers.push(number);
    from = (number + 1) * size;
  }
};

/** Ids and times (epoch ms) of the novels from one id up to but not including another, for sitemaps. */
export const listNovelPlaces = async (
  store: Store,
  from: number,
  before: number,
): Promise<{ id: string; updatedAt: number }[]> => {
  const rows = await store.db
    .selectFrom('novels')
    .select(['id', 'updated_at'])
    .where('id', '>=', from)
    .where('id', '<', before)
    .where('taken_down_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, updated_at }) => ({ id: String(id), updatedAt: updated_at }));
};
