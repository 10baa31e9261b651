import type { DeclaredRoute } from 'shared-api/contract';
import type { ReleaseSet } from '../release-set.ts';
import { pageHeadProblems } from './page-heads.ts';

const problemsOf = (route: Partial<DeclaredRoute>) =>
  pageHeadProblems({
    remotes: [{ release: 'shop@1', routes: [{ id: 'shop', path: '/shop', children: [{ id: 'wishes', ...route }] }] }],
  } as unknown as ReleaseSet);

test('titles and https origins may stand in a head', () => {
  expect(
    problemsOf({ title: '书店 - 书海', preconnects: ['https://img.example', 'https://cdn.example:8443'] }),
  ).toEqual([]);
});

test.each([
  'http://img.example',
  'https://img.example/covers',
  'img.example',
  '//img.example',
  'https://img.example" onload="x',
])('what is no https origin, as %s, is refused in a sentence [B13.16]', (origin) => {
  expect(problemsOf({ preconnects: [origin] })).toEqual([
    `shop@1 的路由 wishes 要预先连接的 ${origin} 不是 https 的来源，像 https://img.example`,
  ]);
});

test('more than a few origins, and a title that no window shows, are refused', () => {
  const preconnects = [1, 2, 3, 4].map((number) => `https://cdn${number}.example`);
  expect(problemsOf({ preconnects, title: '长'.repeat(61) })).toEqual([
    'shop@1 的路由 wishes 的标题超过 60 个字',
    'shop@1 的路由 wishes 要预先连接的来源多于 3 个',
  ]);
});
