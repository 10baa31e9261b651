import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRelease } from 'release/release';
import { releaseSet } from './release-set.ts';
import { builtReleases } from './selection/built-releases.ts';
import { readTinyBuilds, writeTinyBuilds } from './testing/tiny-builds.ts';

describe('releases', () => {
  let root: string;
  let remove: () => void;
  beforeEach(() => {
    ({ root, remove } = writeTinyBuilds({}, ['/home']));
  });
  afterEach(() => remove());

  const folderOf = (app: string) => path.join(root, app, 'dist/production');
  const change = (app: string, change: (release: Record<string, unknown>) => unknown) => {
    const file = path.join(folderOf(app), 'release.json');
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  };

  it('a release is read with the folder that it lies in', () => {
    const release = readRelease(folderOf('reader'));
    expect(release).toMatchObject({ app: 'reader', release: 'reader@1.0.0-tiny', folder: folderOf('reader') });
  });

  it.each([
    ['no file', undefined],
    ['no JSON', '{'],
    ['a description of another shape', '{"app":"reader"}'],
    ['a list', '[]'],
  ])('a folder with %s is refused, with what to do about it', (_, content) => {
    const folder = content === undefined ? path.join(root, 'nowhere') : folderOf('reader');
    if (content !== undefined) writeFileSync(path.join(folder, 'release.json'), content);
    const said = `没有可用的构建：${path.join(folder, 'release.json')}（请先运行 npm run build）`;
    expect(() => readRelease(folder)).toThrow(said);
  });

  it('a route of another shape is refused wherever it stands', () => {
    const children = [{ id: 'inner', children: [{ id: 'innermost', preconnects: 'https://img.example' }] }];
    change('reader', (release) => ({ ...release, routes: [{ id: 'home', path: '/home', children }] }));
    expect(() => readRelease(folderOf('reader'))).toThrow('没有可用的构建');
  });

  it.each(['reader@../../etc', 'reader@1/2', 'reader', 'Reader@1', '@1', 'reader@'])(
    'a release whose name %s could lead elsewhere is refused',
    (name) => {
      change('reader', (release) => ({ ...release, release: name }));
      expect(() => readRelease(folderOf('reader'))).toThrow('没有可用的构建');
    },
  );

  it('an earlier shell, with names of the router in a script of its own, is told to load it for every remote; no other is [B13.11]', () => {
    const { shell, remotes, inPage: set } = readTinyBuilds(root);
    expect(set.remotes.reader).not.toHaveProperty('later');
    const before = { ...shell, chunks: { 'later-router': ['later-router.js'] } };
    expect(releaseSet(before, remotes).inPage.remotes).toMatchObject({
      reader: { later: true },
      account: { later: true },
    });
  });

  it('the id of a set follows from the names of its releases alone', () => {
    const { inPage: set, shell, remotes } = readTinyBuilds(root);
    expect(set.id).toMatch(/^[0-9a-f]{12}$/);
    expect(releaseSet(shell, remotes.toReversed()).inPage).toEqual(set);
    const [account, reader] = remotes as [(typeof remotes)[0], (typeof remotes)[0]];
    expect(releaseSet(shell, [{ ...reader, release: 'reader@2' }, account]).id).not.toBe(set.id);
    expect(set.remotes.reader).toEqual({
      release: 'reader@1.0.0-tiny',
      entry: '/remotes/reader/reader@1.0.0-tiny/main.js',
      integrity: { 'main.js': 'sha256-reader' },
      routes: [{ id: 'home', path: '/home' }],
      entries: expect.anything(),
    });
  });

  it('for a shell that loads scripts by their content, entries stand at such addresses; those on an origin of the team do not', () => {
    const { shell, remotes } = readTinyBuilds(root);
    const [account, reader] = remotes as [(typeof remotes)[0], (typeof remotes)[0]];
    const { inPage: set } = releaseSet({ ...shell, contract: '1.4.0' }, [
      account,
      { ...reader, base: 'https://cdn.example/reader/1.0.0/files' },
    ]);
    expect([set.shell, set.remotes.account, set.remotes.reader].map((app) => app?.entry)).toEqual([
      '/remotes/shell/files/main.shell.js',
      '/remotes/account/files/main.account.js',
      'https://cdn.example/reader/1.0.0/files/main.js',
    ]);
  });

  it('a remote’s entries are in the page; of one that declares none and has no old ones, nothing is', () => {
    const entries = { menu: [{ label: '商店', to: '/shop', order: 5 }] };
    change('reader', (release) => ({ ...release, entries }));
    expect(readTinyBuilds(root).inPage.remotes.reader?.entries).toEqual(entries);
    change('reader', (release) => ({ ...release, app: 'shop', release: 'shop@1.0.0-tiny' }));
    change('reader', ({ entries: _, ...release }) => release);
    expect(readTinyBuilds(root).inPage.remotes.shop).not.toHaveProperty('entries');
  });

  it('releases of the time before entries were declared get those that the shell had then, and its guard', () => {
    change('account', (release) => ({ ...release, routes: [{ id: 'user', path: '/user', children: [] }] }));
    const { reader, account } = readTinyBuilds(root).inPage.remotes;
    expect(reader?.entries?.menu?.map(({ label }) => label)).toEqual(['全部作品', '排行榜', '完本', '连载']);
    expect(account?.entries?.member?.map(({ label }) => label)).toEqual(['书架', '消息']);
    expect(account?.routes).toEqual([{ id: 'user', path: '/user', members: true, children: [] }]);
    expect(reader?.routes).toEqual([{ id: 'home', path: '/home' }]);
  });

  it.each(['//elsewhere', 'https://elsewhere', '/\\elsewhere', 'shop'])(
    'a release whose entry leads to %s, off the site, is refused',
    (to) => {
      change('reader', (release) => ({ ...release, entries: { menu: [{ label: '商店', to, order: 5 }] } }));
      expect(() => readRelease(folderOf('reader'))).toThrow('没有可用的构建');
    },
  );

  it('the builds of a project are read again when it was built again', async () => {
    const source = builtReleases(root, 'production');
    const active = async () => (await source.selection(0)).stable;
    const before = await active();
    expect(before.remotes).toContain(source.find('reader', 'reader@1.0.0-tiny'));
    change('reader', (release) => ({ ...release, release: 'reader@2' }));
    expect(await active()).toBe(before);
    source.refresh();
    expect((await active()).id).not.toBe(before.id);
    expect(source.find('reader', 'reader@1.0.0-tiny')).toBeUndefined();
    expect(source.find('shell', 'reader@2')).toBeUndefined();
  });

  it('a remote whose build cannot be read is left out, and said', async () => {
    writeFileSync(path.join(folderOf('reader'), 'release.json'), '{');
    const said = jest.spyOn(console, 'error').mockReturnValue();
    const { stable } = await builtReleases(root, 'production').selection(0);
    expect(stable.remotes.map(({ app }) => app)).toEqual(['account']);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('没有可用的构建'));
  });

  it('a project that is not built is refused', () => {
    expect(() => builtReleases(root, 'development')).toThrow('npm run build');
  });
});
