import { releaseSet } from '../../releases/release-set.ts';
import { tinyRelease as release } from '../../releases/testing/tiny-release.ts';
import { documentMaker } from './page-document.ts';

const active = releaseSet(release('shell', []), [
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

test('a remote whose pages all are private is named in its own pages alone [B15.20]', async () => {
  const set = releaseSet(release('shell', []), [
    release('shop', [{ id: 'shop', path: '/shop' }]),
    release('office', [{ id: 'office', path: '/office', private: true }]),
  ]);
  const pageOf = async (routeIds: string[]) =>
    (await makeDocument(set, routeIds, { hydration: 'null', body: '', head: '' })).html;
  expect(await pageOf(['shell', 'remote-shop', 'shop'])).not.toContain('office');
  expect(await pageOf(['shell', 'remote-office', 'office'])).toContain('office@1');
});
