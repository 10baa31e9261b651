import { matchRoutes } from 'react-router-dom';
import { matchablePath } from './matchable-path.ts';

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
