import type { FilteredNovels } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor } from '../../../db/cursor.ts';
import { type NovelFilter, pageNumberOf, pageSize } from './filter-novels.ts';
import { behindAll, maxPagesAway } from './page-moves.ts';

type PageLinks = NonNullable<FilteredNovels['pages']>;

/** What is known of a page and its list. */
interface ListPage {
  /** The page's filter, its cursor without a move. */
  filter: NovelFilter;
  nextCursor: string | null;
  /** Number of novels of the list; undefined where only a lower bound is known. */
  total: number | undefined;
}

/**
 * Pages that a page leads to, rising: the first, those near it, the page itself, and the last where the number of novels is known.
 * Their cursors cost nothing before they are followed (page-moves.ts).
 */
export const pageLinks = ({ filter, nextCursor, total }: ListPage): PageLinks => {
  const { order, cursor } = filter;
  const page = pageNumberOf(filter);
  const at = (key: { value: number; id: number }, number: number, move: number) => ({
    page: number,
    cursor: encodeCursor(order, { value: key.value, id: key.id, position: (number - 1) * pageSize, move }),
  });
  const links: PageLinks = page > 1 ? [{ page: 1, cursor: null }] : [];
  if (cursor !== undefined) {
    const start = decodeCursor([order], cursor);
    for (let number = Math.max(2, page - maxPagesAway); number < page; number += 1)
      links.push(at(start, number, (number - page) * pageSize));
  }
  links.push({ page, cursor: cursor ?? null });
  if (nextCursor === null) return links;
  links.push({ page: page + 1, cursor: nextCursor });
  if (total === undefined) return links;
  const last = Math.ceil(total / pageSize);
  const next = decodeCursor([order], nextCursor);
  for (let number = page + 2; number <= Math.min(last, page + maxPagesAway); number += 1)
    links.push(at(next, number, (number - page - 1) * pageSize));
  if (last > page + maxPagesAway) links.push(at(behindAll, last, (last - 1) * pageSize - total));
  return links;
};

/** Number of novels of a list by its facets: each novel is in one category, whose counts follow all other choices. */
export const totalOf = (facets: FilteredNovels['facets'], category: number | undefined): number | undefined => {
  const all = facets.find(({ name }) => name === 'category')?.values ?? [];
  const counted = category === undefined ? all : all.filter(({ value }) => value === String(category));
  return counted.some(({ more }) => more) ? undefined : counted.reduce((sum, { count }) => sum + count, 0);
};
