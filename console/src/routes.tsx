import { type RouteObject, redirect } from 'react-router-dom';
import * as addresses from './addresses.ts';

/** Routes of the console. Ids are explicit: the server preloads a route's chunk by its id. */
export const routes: RouteObject[] = [
  {
    id: 'console-setup',
    path: '/console/setup',
    // No role is needed: the member gets the first one here.
    handle: { private: true, query: [], title: '成为管理员' },
    lazy: () => import(/* webpackChunkName: "console-setup" */ './pages/setup/setup-page.tsx'),
  },
  {
    id: 'console-area',
    path: '/console',
    handle: { role: 'moderator', title: '管理' },
    lazy: () => import(/* webpackChunkName: "console-area" */ './area/area.tsx'),
    children: [
      { id: 'console-index', index: true, loader: () => redirect(addresses.overview) },
      {
        id: 'console-members',
        path: 'members',
        handle: { query: ['find', 'role', 'locked'], title: '会员' },
        lazy: () => import(/* webpackChunkName: "console-members" */ './pages/members/members-page.tsx'),
      },
      {
        id: 'console-member',
        path: 'members/:memberId',
        handle: { query: [], title: '会员' },
        lazy: () => import(/* webpackChunkName: "console-member" */ './pages/members/member-page.tsx'),
      },
      {
        id: 'console-invitations',
        path: 'members/invitations',
        handle: { query: [], title: '邀请' },
        lazy: () => import(/* webpackChunkName: "console-invitations" */ './pages/invitations/invitations-page.tsx'),
      },
      {
        id: 'console-feedback',
        path: 'feedback',
        handle: { query: ['status', 'kind', 'assigned'], title: '反馈' },
        lazy: () => import(/* webpackChunkName: "console-feedback" */ './pages/feedback/queue-page.tsx'),
      },
      {
        id: 'console-canned',
        path: 'feedback/canned',
        handle: { query: [], title: '常用回复' },
        lazy: () => import(/* webpackChunkName: "console-canned" */ './pages/feedback/canned-page.tsx'),
      },
      {
        id: 'console-answer',
        path: 'feedback/:feedbackId',
        handle: { query: [], title: '反馈' },
        lazy: () => import(/* webpackChunkName: "console-answer" */ './pages/feedback/answer-page.tsx'),
      },
      {
        id: 'console-novels',
        path: 'novels',
        handle: {
          role: 'editor',
          query: ['find', 'category', 'status', 'words', 'updated', 'tags', 'down', 'order', 'way'],
          title: '作品',
        },
        lazy: () => import(/* webpackChunkName: "console-novels" */ './pages/novels/novels-page.tsx'),
      },
      {
        id: 'console-imports',
        path: 'imports',
        handle: { role: 'editor', query: ['state'], title: '导入' },
        lazy: () => import(/* webpackChunkName: "console-imports" */ './pages/imports/imports-page.tsx'),
      },
      {
        id: 'console-import',
        path: 'imports/:jobId',
        handle: { role: 'editor', query: [], title: '导入' },
        lazy: () => import(/* webpackChunkName: "console-import" */ './pages/imports/import-page.tsx'),
      },
      {
        id: 'console-import-book',
        path: 'imports/books/:bookId',
        handle: { role: 'editor', query: [], title: '导入' },
        lazy: () => import(/* webpackChunkName: "console-import-book" */ './pages/imports/book-page.tsx'),
      },
      {
        id: 'console-novel',
        path: 'novels/:novelId',
        handle: { role: 'editor', query: [], title: '作品' },
        lazy: () => import(/* webpackChunkName: "console-novel" */ './pages/novel/novel-page.tsx'),
      },
      {
        id: 'console-novel-chapters',
        path: 'novels/:novelId/chapters',
        handle: { role: 'editor', query: ['from'], title: '章节' },
        lazy: () => import(/* webpackChunkName: "console-novel-chapters" */ './pages/novel/chapters-page.tsx'),
      },
      {
        id: 'console-new-chapter',
        path: 'novels/:novelId/new-chapter',
        handle: { role: 'editor', query: ['after'], title: '添一章' },
        lazy: () => import(/* webpackChunkName: "console-new-chapter" */ './pages/novel/new-chapter-page.tsx'),
      },
      {
        id: 'console-paste',
        path: 'novels/:novelId/paste',
        handle: { role: 'editor', query: [], title: '粘贴新章' },
        lazy: () => import(/* webpackChunkName: "console-paste" */ './pages/novel/paste-page.tsx'),
      },
      {
        id: 'console-chapter',
        path: 'novels/:novelId/chapters/:chapterId',
        handle: { role: 'editor', query: ['pid'], title: '章节' },
        lazy: () => import(/* webpackChunkName: "console-chapter" */ './pages/novel/chapter-page.tsx'),
      },
      {
        id: 'console-record',
        path: 'record',
        handle: { query: ['actor', 'kind', 'object_kind', 'object', 'from', 'to'], title: '记录' },
        lazy: () => import(/* webpackChunkName: "console-record" */ './pages/record/record-page.tsx'),
      },
      {
        id: 'console-overview',
        path: 'overview',
        handle: { query: [], title: '概览' },
        lazy: () => import(/* webpackChunkName: "console-overview" */ './pages/overview/overview-page.tsx'),
      },
      {
        id: 'console-releases',
        path: 'releases',
        handle: { role: 'administrator', query: [], title: '发布' },
        lazy: () => import(/* webpackChunkName: "console-releases" */ './pages/releases/releases-page.tsx'),
      },
      {
        id: 'console-inspector',
        path: 'inspector',
        handle: { query: [], title: '检查页面' },
        lazy: () => import(/* webpackChunkName: "console-inspector" */ './pages/inspector/inspector-page.tsx'),
      },
      {
        id: 'console-backups',
        path: 'backups',
        handle: { role: 'administrator', query: [], title: '备份' },
        lazy: () => import(/* webpackChunkName: "console-backups" */ './pages/backups/backups-page.tsx'),
      },
      {
        id: 'console-home',
        path: 'home',
        handle: { role: 'editor', query: [], title: '首页' },
        lazy: () => import(/* webpackChunkName: "console-home" */ './pages/home/home-page.tsx'),
      },
      {
        id: 'console-settings',
        path: 'settings',
        handle: { role: 'administrator', query: [], title: '设置' },
        lazy: () => import(/* webpackChunkName: "console-settings" */ './pages/settings/settings-page.tsx'),
      },
      {
        id: 'console-security',
        path: 'security',
        handle: { query: [], title: '安全' },
        lazy: () => import(/* webpackChunkName: "console-security" */ './pages/security/security-page.tsx'),
      },
    ],
  },
];
