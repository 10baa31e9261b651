import { pages } from 'shared-api/paths';

/** The web app manifest: how the site looks where it is installed on a device. @param name of the site */
export const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: '安静地读中文小说，离线也能读',
  lang: 'zh-CN',
  dir: 'ltr',
  start_url: pages.home,
  scope: '/',
  display: 'standalone',
  background_color: '#f6f3ec',
  theme_color: '#f6f3ec',
  categories: ['books', 'entertainment'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [{ name: '我的书架', url: pages.bookshelf }],
});
