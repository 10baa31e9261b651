import { activeReleases, type Release } from '../../releases/release.ts';
import { documentMaker } from './page-document.ts';

const release = (app: string, routes: Release['routes']): Release => ({
  ...{ app, version: '1.0.0', release: `${app}@1`, contract: '^1.0.0', routes, entry: 'main.js', server: `${app}.cjs` },
  ...{ chunks: {}, provides: {}, requires: {}, budget: {}, folder: '' },
  files: { 'files/main.js': { size: 1, integrity: 'sha256-main' } },
});
const active = activeReleases(release('shell', []), [
  release('shop', [
    {
      id: 'shop',
      path: '/shop',
      title: '书店 <1>',
      preconnects: ['https://img.example', 'https://other.example'],
      children: [
        { id: 'wishes', path: 'wishes', title: '想看', preconnects: ['https://img.example'] },
        { id: 'rest', path: 'rest' },
      ],
    },
  ]),
]);
const makeDocument = documentMaker({ inlineScripts: [], images: ['https://img.example'] });
const headOf = (routeIds: string[], head = '') => {
  const { html } = makeDocument(active, routeIds, { hydration: 'null', body: '', head });
  return {
    titles: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title),
    preconnects: [...html.matchAll(/<link rel="preconnect" href="(.*?)">/g)].map(([, origin]) => origin),
  };
};

test('a page that has no title has that of its innermost route with one, or else says that it is on its way', () => {
  expect(headOf(['shell', 'remote-shop', 'shop', 'wishes']).titles).toEqual(['想看']);
  expect(headOf(['shell', 'remote-shop', 'shop', 'rest']).titles).toEqual(['书店 &lt;1>']);
  expect(headOf(['shell', 'home']).titles).toEqual(['正在打开']);
  expect(headOf(['shell', 'remote-shop', 'shop', 'wishes'], '<title>三本想看的书</title>').titles).toEqual([
    '三本想看的书',
  ]);
});

test('origins that a route and those above it declare are connected with, once, where the policy allows them', () => {
  expect(headOf(['shell', 'remote-shop', 'shop', 'wishes']).preconnects).toEqual(['https://img.example']);
  expect(headOf(['shell', 'home']).preconnects).toEqual([]);
});
