import type { ReleaseSet } from 'shared-api/contract';
import { matchedRoutes } from './matched-routes.ts';

const release = (routes: ReleaseSet['shell']['routes']) => ({ release: 'x@1', entry: '/x.js', integrity: {}, routes });
const set: ReleaseSet = {
  id: 'set',
  shell: release([]),
  remotes: {
    reader: release([
      { id: 'home', path: '/home' },
      { id: 'book', path: '/book/:bid' },
    ]),
    account: release([
      {
        id: 'user',
        path: '/user',
        children: [
          { id: 'index', index: true },
          { id: 'shelf', path: 'shelf' },
        ],
      },
    ]),
  },
};

describe('the routes of a page that is left to the browser', () => {
  it.each([
    ['/home', ['remote-reader', 'home']],
    ['/home/', ['remote-reader', 'home']],
    ['/book/1001', ['remote-reader', 'book']],
    ['/book/%E0%A4%A', ['remote-reader', 'book']],
    ['/composition', ['composition']],
    ['/user', ['remote-account', 'user', 'index']],
    ['/user/shelf', ['remote-account', 'user', 'shelf']],
    ['/book', []],
    ['/nothing/here', []],
    ['//home', []],
  ])('the routes that match %s are %j', (path, ids) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    expect(matchedRoutes(set, path)).toEqual(ids);
    // The router says so where an address cannot be decoded.
    expect(warn).toHaveBeenCalledTimes(path.includes('%') ? 1 : 0);
  });
});
