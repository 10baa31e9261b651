import type { RouteObject } from 'react-router-dom';

/** A route that is loaded when it is opened. @param query the names that its page reads from the address */
const page = (id: string, path: string, query: string[], lazy: () => Promise<object>): RouteObject => ({
  id,
  path,
  handle: { query },
  lazy,
});

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
    () => import(/* webpackChunkName: "chapter" */ './pages/chapter/chapter-page.tsx'),
  ),
  page('history', '/history', [], () => import(/* webpackChunkName: "history" */ './pages/history/history-page.tsx')),
];
