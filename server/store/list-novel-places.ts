import type { Store } from './open-store.ts';

/** Least and greatest id of a novel; null in an empty library. */
export const novelIdRange = async (store: Store): Promise<{ first: number; last: number } | null> => {
  const { first, last } = await store.db
    .selectFrom('novels')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
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
