import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { activate } from '../activation/activate.ts';
import { listReleases } from '../release-rows.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { publishBuild } from './publish.ts';

describeOnSqlite('publishing', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let context: ReleaseWorkshop['context'];
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    ({ context } = workshop);
    await workshop.activateNew('shell');
    const reader = await workshop.publish('reader', { routes: [{ id: 'book', path: '/book/:bid' }] });
    await activate(context, [reader], workshop.note);
  });
  afterEach(() => workshop.remove());

  const publish = ({ folder }: { folder: string }) => publishBuild(context, folder, { by: '小林' });
  const names = async () => (await listReleases(store)).map(({ name }) => name);

  it('a build is published with compressed copies, once it passed a smoke test with what is active', async () => {
    const script = `console.log("${'海'.repeat(500)}");`;
    const { folder, name } = workshop.build({ app: 'account', content: { 'files/main.js': script } });
    context.smokeTest.mockClear();
    expect(await publish({ folder })).toEqual({ release: name, isNew: true, notes: [] });
    expect(await names()).toContain(name);
    const releaseFolder = path.join(context.folder, 'account', name);
    expect(readFileSync(path.join(releaseFolder, 'files/main.js'), 'utf8')).toBe(script);
    expect(readdirSync(path.join(releaseFolder, 'files')).toSorted()).toEqual(['main.js', 'main.js.br', 'main.js.gz']);
    const [set, apps] = context.smokeTest.mock.calls[0] ?? [];
    expect(apps).toEqual(['account']);
    expect(Object.keys(set.inPage.remotes)).toEqual(['account', 'reader']);
    expect(await workshop.active()).not.toHaveProperty('account');
  });

  it('a set that passed its smoke test is not tried again where a release of it is published anew', async () => {
    const build = workshop.build({ app: 'account' });
    await publish(build);
    await store.db.deleteFrom('releases').where('name', '=', build.name).execute();
    rmSync(path.join(context.folder, 'account', build.name), { recursive: true });
    context.smokeTest.mockClear();
    expect((await publish(build)).isNew).toBe(true);
    expect(context.smokeTest).not.toHaveBeenCalled();
  });

  it('publishing the same again notes when and by whom, and changes nothing else', async () => {
    const build = workshop.build({ app: 'account' });
    await publish(build);
    const before = await listReleases(store);
    const again = await publishBuild(context, build.folder, { by: '小周' });
    expect(again).toEqual({ release: build.name, isNew: false, notes: [] });
    const published_at = (await listReleases(store)).find(({ name }) => name === build.name)?.published_at ?? 0;
    expect(published_at).toBeGreaterThanOrEqual(before.find(({ name }) => name === build.name)?.published_at ?? 0);
    const expected = before.map((row) =>
      row.name === build.name ? { ...row, published_at, published_by: '小周' } : row,
    );
    const byName = (rows: typeof before) => rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(byName(await listReleases(store))).toEqual(byName(expected));
  });

  it('every file and folder of a release lies on the disk before its row is there [B14.26]', async () => {
    const { folder, name } = workshop.build({ app: 'account', content: { 'files/main.js': '海'.repeat(500) } });
    const synced = new Set<string>();
    const { open: openFile } = fs;
    jest.spyOn(fs, 'open').mockImplementation(async (file, ...parameters) => {
      const handle = await openFile(file, ...parameters);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        if (!(await names()).includes(name)) synced.add(String(file));
      };
      return handle;
    });
    await publish({ folder });
    const staged = path.dirname([...synced].find((file) => file.endsWith('/release.json')) ?? '');
    const released = path.join(context.folder, 'account', name);
    const within = readdirSync(released, { recursive: true }).map((entry) => path.join(staged, String(entry)));
    expect(within).toContain(path.join(staged, 'files/main.js.br'));
    // The folders that hold its new name are synced once it has moved in.
    expect([...synced].toSorted()).toEqual(
      [...within, staged, path.join(context.folder, 'account'), context.folder].toSorted(),
    );
  });

  const refused: [string, Parameters<ReleaseWorkshop['build']>[0], string | RegExp][] = [
    ['the contract range does not fit the shell', { app: 'account', contract: '^2.0.0' }, '需要约定 ^2.0.0，而 shell@'],
    ['a shell speaks another contract than the server', { app: 'shell', contract: '2.0.0' }, '而服务器的接口是 1.'],
    [
      'it claims a prefix of another app',
      { app: 'account', routes: [{ id: 'mine', path: '/book/mine' }] },
      '地址 /book/mine 同时属于 account@',
    ],
    [
      'it claims a prefix of another app in other letters, which the router reads alike',
      { app: 'account', routes: [{ id: 'mine', path: '/Book' }] },
      '地址 /Book 同时属于 account@',
    ],
    [
      'it claims a prefix of another app in encoded letters',
      { app: 'account', routes: [{ id: 'mine', path: '/b%6Fok/mine' }] },
      '地址 /b%6Fok/mine 同时属于 account@',
    ],
    [
      'it claims the API in other letters',
      { app: 'account', routes: [{ id: 'api', path: '/API/v2' }] },
      '属于网站本身（/api）',
    ],
    ['it claims the whole site', { app: 'account', routes: [{ id: 'all', path: '/*' }] }, '否则会占用整个网站'],
    ['it claims the API', { app: 'account', routes: [{ id: 'api', path: '/api/v2' }] }, '属于网站本身（/api）'],
    [
      'it takes the id of another app’s route',
      { app: 'account', routes: [{ id: 'book', path: '/mine' }] },
      '路由编号 book 同时属于',
    ],
    [
      'it takes the id of the shell’s page',
      { app: 'account', routes: [{ id: 'composition', path: '/mine' }] },
      '属于壳',
    ],
    ['its app has a name of the site’s', { app: 'composition' }, 'composition 已有别的用处'],
    [
      'its entry would write over a global variable of the browser',
      { app: 'history' },
      'history 的入口应把容器放在变量 remote_history 里',
    ],
    ['it takes the id of the shell’s route', { app: 'account', routes: [{ id: 'shell', path: '/mine' }] }, '属于壳'],
    [
      'the shell provides another version of what it shares',
      { app: 'account', requires: { react: '^20.0.0' } },
      '需要壳提供 react ^20.0.0，而 shell@1.0.1',
    ],
    ['the shell does not provide what it shares', { app: 'account', requires: { vue: '^3.0.0' } }, '不提供它'],
    [
      'the shell lacks a name that it uses',
      { app: 'account', uses: { react: ['useState', 'useTomorrow'] } },
      '用到 react 的 useTomorrow，而 shell@1.0.1',
    ],
    [
      'the shell lacks a property of a name that it uses',
      { app: 'account', uses: { react: ['theme', 'theme.paper'] } },
      '用到 react 的 theme.paper，而 shell@1.0.1',
    ],
    [
      'a new shell breaks an active remote',
      { app: 'shell', provides: { react: '20.0.0' } },
      '需要壳提供 react ^19.0.0，而 shell@1.0.0',
    ],
    [
      'it was built with a newer module-federation than the shell brings',
      { app: 'account', federation: '2.10.0' },
      /account@\S+ 是用 module-federation 2\.10\.0 构建的，而 shell@\S+ 在页面里提供的是 2\.9\.2，主版本不同或过旧/,
    ],
    [
      'it was built with another major version of module-federation',
      { app: 'account', federation: '1.4.0' },
      '是用 module-federation 1.4.0 构建的',
    ],
    ['its name does not follow from its content', { app: 'account', forged: { version: '9.0.0' } }, '与内容不符'],
    ['its version has not three numbers', { app: 'account', version: '1.0' }, '的版本号应形如 1.2.3'],
    ['it goes by the name of another app', { app: 'account', forged: { app: 'reader' } }, '与内容不符'],
    ['it names a file that would lie elsewhere', { app: 'account', content: { 'files/../x.js': '' } }, '中不能有文件'],
    ['it refers to a file that it does not bring', { app: 'account', entry: 'other.js' }, '缺少它自己提到的文件'],
    ['its release.json is no description', { app: 'account', forged: { files: null } }, '不是一份发布说明'],
  ];
  it.each(refused)('a build is refused where %s [B13.12]', async (_, build, sentence) => {
    const before = await names();
    await expect(publish(workshop.build(build))).rejects.toThrow(sentence);
    expect(await names()).toEqual(before);
    expect(readdirSync(path.join(context.folder, '.staging'))).toEqual([]);
  });

  it('names that the shell has, and properties of names of which it lists none, are no reason to refuse', async () => {
    const uses = { react: ['theme', 'theme.ink', 'useState', 'useState.displayName'] };
    const { folder, name } = workshop.build({ app: 'account', uses });
    expect(await publish({ folder })).toMatchObject({ release: name });
  });

  it.each(['2.9.2', '2.4.0'])(
    'a build with the module-federation of the shell or an older one of its major is accepted: %s [B13.12]',
    async (federation) => {
      const { folder, name } = workshop.build({ app: 'account', federation });
      expect(await publish({ folder })).toMatchObject({ release: name });
    },
  );

  it('earlier releases, which do not say their module-federation, are accepted, shells and remotes alike [B13.12]', async () => {
    expect(await publish(workshop.build({ app: 'account' }))).toMatchObject({ isNew: true });
    await activate(context, [await workshop.publish('shell', { federation: undefined })], workshop.note);
    expect(await publish(workshop.build({ app: 'account', federation: '2.10.0' }))).toMatchObject({ isNew: true });
  });

  it('a shell whose module-federation is too old for an active remote is refused [B13.12]', async () => {
    await activate(context, [await workshop.publish('account', { federation: '2.9.1' })], workshop.note);
    await expect(publish(workshop.build({ app: 'shell', federation: '2.9.0' }))).rejects.toThrow(
      /account@\S+ 是用 module-federation 2\.9\.1 构建的，而 shell@/,
    );
  });

  it('a build is refused where a file differs from its hash, or there is no build', async () => {
    const { folder } = workshop.build({ app: 'account' });
    writeFileSync(path.join(folder, 'files/main.js'), '/* accounT */');
    await expect(publish({ folder })).rejects.toThrow('的文件 files/main.js 与它的校验值不符');
    await expect(publish({ folder: path.join(workshop.root, 'nowhere') })).rejects.toThrow('没有构建');
  });

  it('a build is refused where other content was published under its name', async () => {
    const { folder, name } = workshop.build({ app: 'account' });
    await publish({ folder });
    const file = path.join(context.folder, 'account', name, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"main.js"', '"other.js"'));
    await expect(publish({ folder })).rejects.toThrow(`已经有一个内容不同的 ${name}`);
  });

  it('what the smoke test left out is told to whoever publishes', async () => {
    context.smokeTest.mockResolvedValueOnce({ problems: [], notes: ['没来得及打开：/user'] });
    const { folder } = workshop.build({ app: 'account' });
    expect(await publish({ folder })).toMatchObject({ isNew: true, notes: ['没来得及打开：/user'] });
    expect(await publish({ folder })).toMatchObject({ isNew: false, notes: [] });
  });

  it('a build that fails its smoke test is refused, in the words of the test', async () => {
    context.smokeTest.mockResolvedValueOnce({ problems: ['/user：页面没有渲染出来'], notes: [] });
    const { folder, name } = workshop.build({ app: 'account' });
    await expect(publish({ folder })).rejects.toThrow('/user：页面没有渲染出来');
    expect(existsSync(path.join(context.folder, 'account', name))).toBe(false);
  });
});
