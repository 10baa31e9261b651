import { BadCursorError, encodeCursor } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { addManyNovels } from '../../../testing/many-novels.ts';
import { facetCounter } from '../facets/count-facets.ts';
import { filterNovels, type NovelFilter, pageSize } from './filter-novels.ts';
import { pageLinks, totalOf } from './page-links.ts';
import { resolveMove } from './page-moves.ts';

/** Six full pages and one novel; the helper's sample is the one. */
const novelCount = 6 * pageSize;

describeOnEachDatabase('pages further off', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    const ids = await addManyNovels(store, novelCount);
    const tags = ids.filter((_, index) => index % 2 === 0).map((novel_id) => ({ novel_id, tag: '海' }));
    await store.db.insertInto('novel_tags').values(tags).execute();
  });

  /** A page as the call gives it: its titles, and the cursor of each page that it leads to. */
  const openPage = async (filter: NovelFilter, total: number) => {
    const resolved = await resolveMove(store, filter);
    const list = await filterNovels(store, resolved);
    const links = pageLinks({ filter: resolved, nextCursor: list.next_cursor, total });
    return { ids: list.items.map(({ id }) => id), links: new Map(links.map(({ page, cursor }) => [page, cursor])) };
  };

  it.each([
    ['all novels', {}, novelCount + 1, 7],
    ['a tag, whose novels are sorted', { tags: ['海'] }, novelCount / 2, 3],
  ])('every way to a page of %s leads to the same novels [B3.09]', async (_name, narrowing, total, last) => {
    const filter: NovelFilter = { order: 'updated', ...narrowing };
    const pages: string[][] = [];
    for (let cursor: string | null | undefined, page = 1; cursor !== null; page += 1) {
      const { ids, links } = await openPage({ ...filter, cursor }, total);
      pages.push(ids);
      cursor = links.get(page + 1) ?? null;
    }
    expect(pages).toHaveLength(last);
    expect(new Set(pages.flat()).size).toBe(total);
    for (let from = 1, cursor: string | undefined; from <= last; from += 1) {
      const { links } = await openPage({ ...filter, cursor }, total);
      const near = [from - 2, from - 1, from, from + 1, from + 2].filter((page) => page >= 1 && page <= last);
      expect([...links.keys()]).toEqual([...new Set([1, ...near, last])]);
      for (const [page, to] of links) {
        const opened = await openPage({ ...filter, cursor: to ?? undefined }, total);
        expect([from, page, opened.ids]).toEqual([from, page, pages[page - 1]]);
      }
      cursor = links.get(from + 1) ?? undefined;
    }
  });

  it('a walk back that meets the beginning leads to the first page', async () => {
    const newest = await filterNovels(store, { order: 'updated' });
    const [, second] = newest.items;
    const cursor = encodeCursor('updated', { value: 96, id: Number(second?.id), position: 30, move: -60 });
    expect(await resolveMove(store, { order: 'updated', cursor })).toEqual({ order: 'updated' });
  });

  it('a page too far away is refused', async () => {
    const cursor = encodeCursor('updated', { value: 5, id: 5, position: 0, move: 61 });
    await expect(resolveMove(store, { order: 'updated', cursor })).rejects.toThrow(BadCursorError);
  });

  it('a list of which only a lower bound is known leads to the next page alone', async () => {
    const facets = await facetCounter(store)({});
    const more = facets.map((facet) => ({ ...facet, values: facet.values.map((value) => ({ ...value, more: true })) }));
    expect(totalOf(more, undefined)).toBeUndefined();
    const { next_cursor } = await filterNovels(store, { order: 'updated' });
    const links = pageLinks({ filter: { order: 'updated' }, nextCursor: next_cursor, total: undefined });
    expect(links.map(({ page }) => page)).toEqual([1, 2]);
  });
});
