import { matchRoutes, type RouteObject } from 'react-router-dom';
import { shellRouteIds } from 'shared-api/contract';
import { matchablePath, pageRoutes } from './routes.tsx';
import { releaseSetOf } from './testing/release-set.ts';

it.each(['/home%0A', '/%0d%0ahome', '/a/%E2%80%A8/b', '/%e2%80%a9'])(
  '%s matches a route once it is matchable',
  (path) => {
    expect(matchRoutes([{ path: '*' }], path)).toBeNull();
    expect(matchRoutes([{ path: '*' }], matchablePath(path))).not.toBeNull();
  },
);

it('other paths stay as they are', () => {
  expect(matchablePath('/book/1001%20%E2%80%A6')).toBe('/book/1001%20%E2%80%A6');
});

const idsOf = (routes: RouteObject[]): (string | undefined)[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

test('the ids of the shell’s own routes are those that the contract keeps from remotes', () => {
  expect(idsOf(pageRoutes(releaseSetOf({}), []))).toEqual(shellRouteIds);
});
