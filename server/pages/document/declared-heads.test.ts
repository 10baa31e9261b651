import { activeReleases, type Release } from '../../releases/release.ts';
import { documentMaker } from './page-document.ts';

const release = (app: string, routes: Release['routes']): Release => ({
  ...{ app, version: '1.0.0', release: `${app}@1`, contract: '^1.0.0', routes, entry: 'main.js', server: `${app}.cjs` },
  ...{ chunks: {}, provides: {}, requires: {}, folder: '' },
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
const makeDocument = documentMaker({
  ...{ inlineScripts: [], images: ['https://img.example'] },
  siteName: async () => '听雨 <楼>',
});
const headOf = async (routeIds: string[], head = '') => {
  const { html } = await makeDocument(active, routeIds, { hydration: 'null', body: '', head });
  return {
    titles: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title),
    preconnects: [...html.matchAll(/<link rel="preconnect" href="(.*?)">/g)].map(([, origin]) => origin),
  };
};

test('a page that has no title has that of its innermost route with one, or else says that it is on its way; the site is named [B13.16]', async () => {
  const titlesOf = async (routeIds: string[], head?: string) => (await headOf(routeIds, head)).titles;
  expect(await titlesOf(['shell', 'remote-shop', 'shop', 'wishes'])).toEqual(['想看 - 听雨 &lt;楼&gt;']);
  expect(await titlesOf(['shell', 'remote-shop', 'shop', 'rest'])).toEqual(['书店 &lt;1&gt; - 听雨 &lt;楼&gt;']);
  expect(await titlesOf(['shell', 'home'])).toEqual(['正在打开 - 听雨 &lt;楼&gt;']);
  const ownTitle = '<title>三本想看的书</title>';
  expect(await titlesOf(['shell', 'remote-shop', 'shop', 'wishes'], ownTitle)).toEqual(['三本想看的书']);
});

test('origins that a route and those above it declare are connected with, once, where the policy allows them [B13.16]', async () => {
  const { preconnects } = await headOf(['shell', 'remote-shop', 'shop', 'wishes']);
  expect(preconnects).toEqual(['https://img.example']);
  expect((await headOf(['shell', 'home'])).preconnects).toEqual([]);
});
