import { releaseSet } from '../release-set.ts';
import { tinyRelease } from '../testing/tiny-release.ts';
import { routeOwnerProblems } from './route-owners.ts';

const routesAt = (app: string, paths: string[]) =>
  tinyRelease(
    app,
    paths.map((path, index) => ({ id: `${app}-${index}`, path })),
  );

/** What is wrong with a third remote's route beside those of the reader. */
const problemsOf = (path: string) =>
  routeOwnerProblems(
    releaseSet(tinyRelease('shell', []), [routesAt('reader', ['/book/:bid', '/search']), routesAt('shop', [path])]),
  );

test.each([
  '/search',
  '/Search',
  '/search/',
  '/se%61rch',
  '/SEARCH/:query?',
  '/book/:id',
  '/Book/:id/reviews',
  '/book/new',
  '/b%6Fok/*',
])(
  'an address that the router reads as one of the reader’s is refused, with parameters as without: %s [B13.28]',
  (path) => {
    expect(problemsOf(path)).toEqual([expect.stringMatching(/^地址 .*reader@1.*shop@1/)]);
  },
);

test.each(['/:anything', '/*', '/:language?/search'])(
  'a route that begins with a parameter would be every remote’s: %s [B13.28]',
  (path) => {
    expect(problemsOf(path)).toContainEqual(expect.stringContaining('路由要有固定的开头'));
  },
);

test.each(['/API/:id', '/remotes/:app', '/Healthz'])(
  'the site’s own addresses are refused likewise: %s [B13.28]',
  (path) => {
    expect(problemsOf(path)).toEqual([expect.stringContaining('属于网站本身')]);
  },
);

test.each(['/shop', '/shop/:id', '/books/:id', '/searching'])(
  'another address is the remote’s own: %s [B13.28]',
  (path) => {
    expect(problemsOf(path)).toEqual([]);
  },
);
