import { inTurns } from './open-pages.ts';

it('pages of several apps come one of each app in turn, the first of each marked', () => {
  expect(inTurns([['/a', '/b', '/c'], [], ['/x']])).toEqual([
    { page: '/a', isFirst: true },
    { page: '/x', isFirst: true },
    { page: '/b', isFirst: false },
    { page: '/c', isFirst: false },
  ]);
  expect(inTurns([])).toEqual([]);
});
