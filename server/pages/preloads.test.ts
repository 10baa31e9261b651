import { activeReleases, type Release } from '../releases/release.ts';
import { preloadsFor } from './preloads.ts';

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
  budget: {},
  files: {},
  folder: '',
});
const active = activeReleases(release('shell', 'main.js', { toasts: ['toasts.js'] }), [
  release('reader', 'remoteEntry.js', {
    __federation_expose_routes: ['routes.js'],
    book: ['common.js', 'book.js'],
    home: ['common.js', 'home.js'],
  }),
  release('account', 'remoteEntry.js', { __federation_expose_routes: ['routes.js'], settings: ['settings.js'] }),
]);

describe('preloads', () => {
  it('name the scripts of the remote and the routes of the page, each once', () => {
    expect(preloadsFor(active, ['shell', 'remote-reader', 'book']).sort()).toEqual([
      '/remotes/reader/reader@1/book.js',
      '/remotes/reader/reader@1/common.js',
      '/remotes/reader/reader@1/remoteEntry.js',
      '/remotes/reader/reader@1/routes.js',
    ]);
  });

  it('name nothing of any remote where none owns the page', () => {
    expect(preloadsFor(active, ['shell', 'not-found']).sort()).toEqual([]);
  });

  it('do not mistake a route of one remote for a chunk of another, nor what every object has for a chunk', () => {
    const preloads = preloadsFor(active, ['remote-account', 'book', 'constructor']);
    expect(preloads).toEqual(['/remotes/account/account@1/remoteEntry.js', '/remotes/account/account@1/routes.js']);
  });
});
