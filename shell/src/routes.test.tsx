import type { RouteObject } from 'react-router-dom';
import { shellRouteIds } from 'shared-api/contract';
import { pageRoutes } from './routes.tsx';
import { releaseSetOf } from './testing/release-set.ts';

const idsOf = (routes: RouteObject[]): (string | undefined)[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

test('the ids of the shell’s own routes are those that the contract keeps from remotes', () => {
  expect(idsOf(pageRoutes(releaseSetOf({}), []))).toEqual(shellRouteIds);
});
