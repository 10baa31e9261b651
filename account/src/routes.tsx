import { type RouteObject, redirect } from 'react-router-dom';
import { pages } from 'shared-api/paths';

/** What the account remote exposes to the shell. */
export const routes: RouteObject[] = [
  {
    id: 'user',
    path: '/user',
    lazy: () => import(/* webpackChunkName: "user" */ './area/area-route.ts'),
    children: [
      { id: 'user-index', index: true, loader: () => redirect(pages.settings) },
      {
        id: 'setting',
        path: 'setting',
        lazy: () => import(/* webpackChunkName: "setting" */ './pages/setting/setting-route.ts'),
      },
      {
        id: 'bookshelf',
        path: 'bookshelf',
        lazy: () => import(/* webpackChunkName: "bookshelf" */ './pages/bookshelf/bookshelf-route.ts'),
      },
      {
        id: 'message',
        path: 'message',
        lazy: () => import(/* webpackChunkName: "message" */ './pages/message/message-route.ts'),
      },
      {
        id: 'feedback',
        path: 'feedback',
        lazy: () => import(/* webpackChunkName: "feedback" */ './pages/feedback/feedback-route.ts'),
      },
    ],
  },
];
