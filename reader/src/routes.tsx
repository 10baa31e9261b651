import type { RouteObject } from 'react-router-dom';

/** Routes that the reader exposes to the shell. Ids are explicit: the server preloads a route's chunk by its id. */
export const routes: RouteObject[] = [
  {
    id: 'home',
    path: '/home',
    handle: { query: [] },
    lazy: () => import(/* webpackChunkName: "home" */ './pages/home/home-page.tsx'),
  },
  {
    id: 'search',
    path: '/search',
    handle: { query: ['keyword', 'place', 'cursor'] },
    lazy: () => import(/* webpackChunkName: "search" */ './pages/search/search-page.tsx'),
  },
  {
    id: 'filter',
    path: '/filter',
    handle: { query: ['ns', 'category', 'words', 'updated', 'tags', 'order', 'cursor'] },
    lazy: () => import(/* webpackChunkName: "filter" */ './pages/filter/filter-page.tsx'),
  },
  {
    id: 'ranking',
    path: '/ranking',
    handle: { query: ['kind', 'period', 'category', 'cursor'] },
    lazy: () => import(/* webpackChunkName: "ranking" */ './pages/ranking/ranking-page.tsx'),
  },
  {
    id: 'author',
    path: '/author/:id',
    handle: { query: ['cursor'] },
    lazy: () => import(/* webpackChunkName: "author" */ './pages/author/author-page.tsx'),
  },
  {
    id: 'book',
    path: '/book/:bid',
    handle: { query: ['at', 'from'] },
    lazy: () => import(/* webpackChunkName: "book" */ './pages/book/book-page.tsx'),
  },
  {
    id: 'chapter',
    path: '/detail/:cid',
    handle: { query: [] },
    lazy: () => import(/* webpackChunkName: "chapter" */ './pages/chapter/chapter-page.tsx'),
  },
  {
    id: 'history',
    path: '/history',
    handle: { query: [] },
    lazy: () => import(/* webpackChunkName: "history" */ './pages/history/history-page.tsx'),
  },
];
