import type { FacetValue } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { anyDay } from './facet-cells.ts';
import { type ChosenValues, matches } from './facet-values.ts';
import type { TaggedNovels } from './tagged-novels.ts';

/** Tags that are offered to narrow a list further. */
const maxOfferedTags = 20;

/** The most frequent tags, with how many novels each would leave under what is chosen in the other facets. */
export const popularTags = async (
  { db }: Store,
  { category_id, status, band, since }: ChosenValues,
): Promise<FacetValue[]> => {
  const popular = await db
    .selectFrom('tag_counts')
    .select('tag')
    .where('novel_count', '>', 0)
    .orderBy('novel_count', 'desc')
    .orderBy('tag', 'desc')
    .limit(maxOfferedTags)
    .execute();
  if (popular.length === 0) return [];
  let cells = db
    .selectFrom('facet_cells')
    .select(({ fn }) => ['tag', fn.sum<number | string>('count').as('count')])
    .where(
      'tag',
      'in',
      popular.map(({ tag }) => tag),
    )
    .where('day', since === undefined ? '=' : '>=', since ?? anyDay)
    .groupBy('tag');
  if (category_id !== undefined) cells = cells.where('category_id', '=', category_id);
  if (status !== undefined) cells = cells.where('status', '=', status);
  if (band !== undefined) cells = cells.where('band', '=', band);
  const counts = new Map((await cells.execute()).map(({ tag, count }) => [tag, Number(count)]));
  return popular.map(({ tag }) => ({ value: tag, label: tag, count: counts.get(tag) ?? 0, more: false }));
};

/** The tags that stand most often beside the chosen ones, with how many novels have them all. */
export const tagsBeside = (
  { novels, more }: TaggedNovels,
  chosenTags: readonly string[],
  chosen: ChosenValues,
): FacetValue[] => {
  const counts = new Map<string, number>();
  for (const novel of novels) {
    if (!matches(novel, chosen) || novel.day < (chosen.since ?? 0)) continue;
    for (const tag of novel.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  for (const tag of chosenTags) counts.delete(tag);
  return [...counts]
    .toSorted(([tag, count], [other, otherCount]) => otherCount - count || (tag < other ? -1 : 1))
    .slice(0, maxOfferedTags)
    .map(([tag, count]) => ({ value: tag, label: tag, count, more }));
};
