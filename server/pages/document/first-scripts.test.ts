import type { Release } from 'release/release';
import { releaseSet } from '../../releases/release-set.ts';
import { documentMaker } from './page-document.ts';

const scripts = (...names: string[]): NonNullable<Release['first']> =>
  Object.fromEntries(names.map((name) => [name, { text: `run(${name})`, integrity: '' }]));
const release = (app: string, more: Partial<Release>): Release => ({
  ...{ app, version: '1.0.0', release: `${app}@1`, contract: '^1.0.0', entry: 'main.js', server: `${app}.cjs` },
  ...{ routes: [], chunks: {}, provides: {}, requires: {}, folder: '' },
  files: { 'files/main.js': { size: 1, integrity: 'sha256-main' } },
  ...more,
});
const frame = { head: ['visitor'], end: ['watch', 'start'] };
const set = releaseSet(release('shell', { first: scripts('visitor', 'watch', 'start'), frame }), [
  release('shop', {
    first: scripts('buyer', 'size', 'item'),
    routes: [
      {
        ...{ id: 'shop', path: '/shop', first: { head: 'buyer' } },
        children: [{ id: 'item', path: ':no', first: { head: 'item', content: 'size' } }],
      },
    ],
  }),
]);
const makeDocument = documentMaker({ inlineScripts: [], images: [], siteName: async () => '听雨楼' });
const pageOf = (routeIds: string[]) =>
  makeDocument(set, routeIds, { hydration: 'null', body: '<p>text</p>', head: '' });
const scriptsIn = (html: string) => [...html.matchAll(/<script>run\((\w+)\)<\/script>/g)].map(([, name]) => name);

test('a page runs the scripts of its frame and of its routes, outermost first, where they are declared [B13.24]', async () => {
  const { html } = await pageOf(['shell', 'remote-shop', 'shop', 'item']);
  const [head = '', body = ''] = html.split('<body>');
  const [content = '', end = ''] = body.split('<link ');
  expect(scriptsIn(head)).toEqual(['visitor', 'buyer', 'item']);
  expect(content).toBe('\n<div id="root"><p>text</p></div><script>run(size)</script>\n\n');
  expect(scriptsIn(body.slice(content.length))).toEqual(['watch', 'start']);
  expect(end).not.toBe('');
});

test('a page of another route runs none of theirs, and its policy allows only what it runs', async () => {
  const [shop, other] = [await pageOf(['shell', 'remote-shop', 'shop']), await pageOf(['shell'])];
  expect(scriptsIn(shop.html)).toEqual(['visitor', 'buyer', 'watch', 'start']);
  expect(scriptsIn(other.html)).toEqual(['visitor', 'watch', 'start']);
  const hashes = (policy: string) => policy.match(/script-src [^;]*/)?.[0].match(/sha256-/g)?.length;
  expect([hashes(shop.policy), hashes(other.policy)]).toEqual([5, 4]);
});
