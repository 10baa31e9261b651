import type { Release } from 'release/release';
import { releaseSet } from '../../releases/release-set.ts';
import { preloadsFor, scriptOf, stylesFor } from './preloads.ts';

const release = (app: string, entry: string, chunks: Release['chunks']): Release => ({
  app,
  version: '1.0.0',
  release: `${app}@1`,
  contract: '^1.0.0',
  routes: [],
  entry,
  server: `${app}.cjs`,
  chunks,
  provides: {},
  requires: {},
  files: Object.fromEntries(
    [entry, ...Object.values(chunks).flat()].map((file) => [`files/${file}`, { size: 1, integrity: `sha256-${file}` }]),
  ),
  folder: '',
});
const active = releaseSet(release('shell', 'main.js', { toasts: ['toasts.js'] }), [
  release('reader', 'remoteEntry.js', {
    __federation_expose_routes: ['routes.js'],
    book: ['common.js', 'book.js'],
    home: ['common.js', 'home.js'],
  }),
  release('account', 'remoteEntry.js', { __federation_expose_routes: ['routes.js'], settings: ['settings.js'] }),
]);

const urls = (routeIds: string[]) => preloadsFor(active, routeIds).map(({ url }) => url);

test('a page names the styles of its remote’s part of all and of its routes, each once, with their hashes [B13.38]', () => {
  const styled = {
    ...release('shop', 'remoteEntry.js', {}),
    styles: { __federation_expose_routes: ['all.css'], shelf: ['all.css', 'shelf.css'], other: ['other.css'] },
  };
  for (const file of ['all.css', 'shelf.css', 'other.css'])
    styled.files[`files/${file}`] = { size: 1, integrity: `sha256-${file}` };
  const set = releaseSet(release('shell', 'main.js', {}), [styled, release('reader', 'remoteEntry.js', {})]);
  expect(stylesFor(set, ['shell', 'remote-shop', 'shelf'])).toEqual([
    { url: '/remotes/shop/shop@1/all.css', integrity: 'sha256-all.css' },
    { url: '/remotes/shop/shop@1/shelf.css', integrity: 'sha256-shelf.css' },
  ]);
  expect(stylesFor(set, ['shell', 'remote-reader', 'shelf'])).toEqual([]);
  // The text waits for its styles, and for no team's origin.
  const filesAt = 'https://cdn.example/1.0.0/';
  const elsewhere = releaseSet(release('shell', 'main.js', {}), [{ ...styled, filesAt, base: `${filesAt}files` }]);
  expect(stylesFor(elsewhere, ['shell', 'remote-shop', 'other'])[1]?.url).toBe('/remotes/shop/files/other.css');
});

describe('preloads', () => {
  it('preloads have their hashes, and a script that the release does not list is refused', () => {
    expect(preloadsFor(active, ['remote-reader'])[0]).toEqual({
      url: '/remotes/reader/reader@1/remoteEntry.js',
      integrity: 'sha256-remoteEntry.js',
    });
    expect(() => scriptOf(active.inPage.shell, 'other.js')).toThrow('shell@1 does not list other.js');
  });

  it('preloads have addresses of their content where the shell loads them from such ones', () => {
    const { shell, remotes } = active;
    const byContent = releaseSet({ ...shell, contract: '1.4.0' }, remotes);
    expect(preloadsFor(byContent, ['remote-reader', 'home'])).toContainEqual({
      url: '/remotes/reader/files/home.homejs.js',
      integrity: 'sha256-home.js',
    });
  });

  it('preloads are the scripts of the remote and the routes of the page, each once', () => {
    expect(urls(['shell', 'remote-reader', 'book']).sort()).toEqual([
      '/remotes/reader/reader@1/book.js',
      '/remotes/reader/reader@1/common.js',
      '/remotes/reader/reader@1/remoteEntry.js',
      '/remotes/reader/reader@1/routes.js',
    ]);
  });

  it('a page that no remote has preloads nothing of any remote', () => {
    expect(urls(['shell', 'not-found'])).toEqual([]);
  });

  it('a route of one remote is no chunk of another, nor is a property of every object', () => {
    expect(urls(['remote-account', 'book', 'constructor'])).toEqual([
      '/remotes/account/account@1/remoteEntry.js',
      '/remotes/account/account@1/routes.js',
    ]);
  });
});
