import type { DeclaredRoute } from 'shared-api/contract';
import { privatePageAt, setForPage } from './private-routes.ts';
import { releaseSet } from './release-set.ts';
import { tinyRelease } from './testing/tiny-release.ts';

const setOf = (routes: DeclaredRoute[], entries = {}) =>
  releaseSet(tinyRelease('shell', []), [
    tinyRelease('reader', [{ id: 'home', path: '/home' }]),
    { ...tinyRelease('office', routes), entries },
  ]);

const office: DeclaredRoute[] = [
  { id: 'office-invitation', path: '/office/invitation', private: true },
  {
    ...{ id: 'office', path: '/office', members: true, private: true, role: 'moderator' },
    children: [
      { id: 'office-letters', path: 'letters' },
      { id: 'office-keys', path: 'keys/:no', role: 'administrator' },
      { id: 'office-tea', path: 'tea', role: 'reader' },
    ],
  },
];

describe('a private page', () => {
  const set = setOf(office);

  it.each([
    ['/office', 'moderator'],
    ['/office/letters', 'moderator'],
    ['/Office/letters/', 'moderator'],
    ['/office/keys/7', 'administrator'],
    ['/office/tea', 'moderator'],
    ['/office/invitation', undefined],
  ])('%s needs the highest role that its routes name: %s [B15.21]', (path, role) => {
    expect(privatePageAt(set, path)).toEqual({ role });
  });

  it('may stand below a route without a path', () => {
    const below = setOf([{ id: 'frame', children: [{ id: 'office', path: '/office', role: 'moderator' }] }]);
    expect(privatePageAt(below, '/office')).toEqual({ role: 'moderator' });
    expect(privatePageAt(below, '/home')).toBeUndefined();
  });

  it.each(['/home', '/officer', '/office/nowhere', '/'])('%s is none', (path) => {
    expect(privatePageAt(set, path)).toBeUndefined();
  });
});

describe('a remote whose pages all are private', () => {
  it('is named in its own pages alone [B15.20]', () => {
    const set = setOf(office);
    expect(Object.keys(setForPage(set, ['shell', 'remote-reader', 'home']).remotes)).toEqual(['reader']);
    expect(Object.keys(setForPage(set, []).remotes)).toEqual(['reader']);
    expect(setForPage(set, ['shell', 'remote-office', 'office'])).toBe(set.inPage);
  });

  it('is named everywhere where it has an entry in the frame, or one page for everybody', () => {
    const withEntry = setOf(office, { menu: [{ label: '办公室', to: '/office', order: 1 }] });
    expect(setForPage(withEntry, ['shell', 'home'])).toBe(withEntry.inPage);
    const withPublicPage = setOf([...office, { id: 'office-door', path: '/door' }]);
    expect(setForPage(withPublicPage, ['shell', 'home'])).toBe(withPublicPage.inPage);
  });

  it('a remote without a page stays named', () => {
    const set = setOf([]);
    expect(setForPage(set, ['shell', 'home'])).toBe(set.inPage);
  });
});
