import type { RouteObject } from 'react-router-dom';
import type { FirstScripts } from 'shared-api/contract';

/** A route that is loaded when it is opened. @param query the names that its page reads from the address @param handle what else it declares */
const page = (
  id: string,
  path: string,
  query: string[],
  lazy: () => Promise<object>,
  handle: { first?: FirstScripts; offline?: string[]; ownBars?: boolean } = {},
): RouteObject => ({ id, path, handle: { query, ...handle }, lazy });

/** Routes that the reader exposes to the shell. Ids are explicit: the server preloads a route's chunk by its id. */
export const routes: RouteObject[] = [
  page('home', '/home', [], () => import(/* webpackChunkName: "home" */ './pages/home/home-page.tsx')),
  page(
    'search',
    '/search',
    ['keyword', 'place', 'bid', 'cursor'],
    () => import(/* webpackChunkName: "search" */ './pages/search/search-page.tsx'),
  ),
  page(
    'filter',
    '/filter',
    ['ns', 'category', 'words', 'updated', 'tags', 'order', 'cursor'],
    () => import(/* webpackChunkName: "filter" */ './pages/filter/filter-page.tsx'),
  ),
  page(
    'ranking',
    '/ranking',
    ['kind', 'period', 'category', 'cursor'],
    () => import(/* webpackChunkName: "ranking" */ './pages/ranking/ranking-page.tsx'),
  ),
  page(
    'author',
    '/author/:id',
    ['cursor'],
    () => import(/* webpackChunkName: "author" */ './pages/author/author-page.tsx'),
  ),
  page(
    'book',
    '/book/:bid',
    ['at', 'from', 'order'],
    () => import(/* webpackChunkName: "book" */ './pages/book/book-page.tsx'),
  ),
  page(
    'chapter',
    '/detail/:cid',
    [],
    async () => {
      const { prepareWrittenText, ...page } = await import(
        /* webpackChunkName: "chapter" */ './pages/chapter/chapter-page.tsx'
      );
      await prepareWrittenText();
      return page;
    },
    {
      first: { head: 'before-text', content: 'open-at-kept-place' },
      // Also the chapter after it, which the page may have had before the worker was there.
      offline: ['/chapter/:cid/', '/chapter/:next_id/'],
      ownBars: true,
    },
  ),
  page('history', '/history', [], () => import(/* webpackChunkName: "history" */ './pages/history/history-page.tsx')),
];
