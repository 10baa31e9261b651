import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary, Order } from 'shared-api/schemas/novel';
import type { Store } from '../../db/open-store.ts';
import { filterNovels, withFilterSlot } from '../../novels/catalog/filter/filter-novels.ts';
import { searchNovels, withNameSearchSlot } from '../../novels/search/names/search-novels.ts';

/** A list of the catalogue. */
interface OpdsList {
  /** Its path behind that of the catalogue. */
  name: string;
  title: string;
  about: string;
  order: Order;
  status?: 1 | 2;
}

export const opdsLists: readonly OpdsList[] = [
  { name: 'new', title: '新书入库', about: '最近入库的作品', order: 'new' },
  { name: 'updated', title: '最近更新', about: '最近有新章节的作品', order: 'updated' },
  { name: 'hot', title: '本周热门', about: '本周读的人最多的作品', order: 'hot' },
  { name: 'finished', title: '完本', about: '已经写完的作品', order: 'hot', status: 2 },
];

/** One page of a list of the catalogue. @throws BadCursorError for a cursor of another list */
export const readList = (
  store: Store,
  { order, status }: OpdsList,
  cursor: string | undefined,
  address: string,
): Promise<Page<NovelSummary>> => withFilterSlot(() => filterNovels(store, { order, status, cursor }), address);

/** Characters of a query that are looked at, as in the site's own search. */
const maxQueryLength = 50;

/** One page of the novels that a search finds. */
export const searchCatalogue = (
  store: Store,
  words: string,
  cursor: string | undefined,
  address: string,
): Promise<Page<NovelSummary>> =>
  withNameSearchSlot(() => searchNovels(store, { keyword: words.slice(0, maxQueryLength), cursor }), address);
