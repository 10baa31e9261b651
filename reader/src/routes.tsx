import type { RouteObject } from 'react-router-dom';

/** What the reader exposes to the shell. Ids are explicit: the server preloads a route's chunk by its id. */
export const routes: RouteObject[] = [
  { id: 'home', path: '/home', lazy: () => import(/* webpackChunkName: "home" */ './pages/home/home-route.ts') },
  {
    id: 'search',
    path: '/search',
    lazy: () => import(/* webpackChunkName: "search" */ './pages/search/search-route.ts'),
  },
  {
    id: 'filter',
    path: '/filter',
    lazy: () => import(/* webpackChunkName: "filter" */ './pages/filter/filter-route.ts'),
  },
  { id: 'book', path: '/book/:bid', lazy: () => import(/* webpackChunkName: "book" */ './pages/book/book-route.ts') },
  {
    id: 'chapter',
    path: '/detail/:cid',
    lazy: () => import(/* webpackChunkName: "chapter" */ './pages/chapter/chapter-route.ts'),
  },
];
