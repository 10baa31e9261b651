import { type RouteObject, redirect } from 'react-router-dom';
import { pages } from 'shared-api/paths';

/** Routes that the account area exposes to the shell. Ids are explicit: the server preloads a route's chunk by its id. */
export const routes: RouteObject[] = [
  {
    id: 'login',
    path: '/login',
    handle: { query: [], title: '登录' },
    lazy: () => import(/* webpackChunkName: "login" */ './pages/login/login-page.tsx'),
  },
  {
    id: 'password',
    path: '/password',
    handle: { query: [] },
    lazy: () => import(/* webpackChunkName: "password" */ './pages/password/password-page.tsx'),
  },
  {
    id: 'confirm-email',
    path: '/email',
    handle: { query: [] },
    lazy: () => import(/* webpackChunkName: "confirm-email" */ './pages/password/confirm-email-page.tsx'),
  },
  {
    id: 'user',
    path: '/user',
    handle: { members: true },
    lazy: () => import(/* webpackChunkName: "user" */ './area/area.tsx'),
    children: [
      { id: 'user-index', index: true, loader: () => redirect(pages.settings) },
      {
        id: 'setting',
        path: 'setting',
        handle: { query: [], title: '个人设置' },
        lazy: () => import(/* webpackChunkName: "setting" */ './pages/setting/setting-page.tsx'),
      },
      {
        id: 'bookshelf',
        path: 'bookshelf',
        handle: { query: ['tab', 'status', 'group', 'keyword'], title: '我的书架' },
        lazy: () => import(/* webpackChunkName: "bookshelf" */ './pages/bookshelf/bookshelf-page.tsx'),
      },
      {
        id: 'message',
        path: 'message',
        handle: { query: [], title: '我的消息' },
        lazy: () => import(/* webpackChunkName: "message" */ './pages/message/message-page.tsx'),
      },
      {
        id: 'reading-time',
        path: 'reading',
        handle: { query: [], title: '阅读统计' },
        lazy: () => import(/* webpackChunkName: "reading-time" */ './pages/reading-time/reading-time-page.tsx'),
      },
      {
        id: 'feedback',
        path: 'feedback',
        handle: { query: [], title: '意见反馈' },
        lazy: () => import(/* webpackChunkName: "feedback" */ './pages/feedback/feedback-page.tsx'),
      },
    ],
  },
];
