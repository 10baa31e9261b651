import type { ReleaseDescription } from './description.ts';
import { completeEarlier } from './earlier-releases.ts';
import { firstProblems } from './first-scripts.ts';

const described = (app: string, more: Partial<ReleaseDescription> = {}): ReleaseDescription => ({
  ...{ app, version: '1.0.0', release: `${app}@1.0.0-a`, contract: '^1.0.0', entry: 'main.js', server: `${app}.cjs` },
  routes:
    app === 'shell'
      ? []
      : [
          { id: 'home', path: '/home' },
          { id: 'chapter', path: '/detail/:cid' },
        ],
  ...{ chunks: {}, provides: {}, requires: {}, files: {} },
  ...more,
});

test('a shell and a reader from before contract 1.5.0 run what the server had for them [B13.09]', () => {
  const shell = completeEarlier(described('shell'));
  expect(shell.frame).toEqual({ head: ['mark-visitor', 'reading-settings'], end: ['watch', 'start'] });
  const reader = completeEarlier(described('reader'));
  expect(reader.routes).toEqual([
    { id: 'home', path: '/home' },
    {
      ...{ id: 'chapter', path: '/detail/:cid' },
      first: { head: 'await-place', content: 'open-at-kept-place' },
      offline: ['/chapter/:cid/', '/chapter/:next_id/'],
      ownBars: true,
    },
  ]);
  for (const release of [shell, reader]) expect(firstProblems(release)).toEqual([]);
});

test('the reading page of a reader from before contract 1.6.0 has bars of its own [B5.04]', () => {
  const routes = [
    { id: 'home', path: '/home' },
    { id: 'chapter', path: '/detail/:cid', first: { head: 'await-place' } },
  ];
  const reader = completeEarlier(described('reader', { first: {}, routes }));
  expect(reader.routes).toEqual([routes[0], { ...routes[1], ownBars: true }]);
});

test.each([
  [
    'says itself which bars it has',
    described('reader', { first: {}, routes: [{ id: 'chapter', path: '/detail/:cid', ownBars: false }] }),
  ],
  ['is another remote', described('account')],
])('a release that %s stays as it is', (_, release) => {
  expect(completeEarlier(release)).toBe(release);
});
