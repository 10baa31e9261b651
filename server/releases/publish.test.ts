import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newestSwitch } from '../store/release-switches.ts';
import { listReleases } from '../store/releases.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { type TinyReleases, tinyReleases } from '../testing/tiny-releases.ts';
import { publishBuild } from './publish.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { activate } from './switch-releases.ts';

describeOnSqlite('publishing', (open) => {
  let builds: TinyReleases;
  let desk: ReleaseDesk & { rehearse: jest.Mock };
  beforeEach(async () => {
    builds = tinyReleases();
    desk = { store: await open(), folder: path.join(builds.root, 'releases'), rehearse: jest.fn(async () => []) };
    const shell = await publish(builds.build({ app: 'shell' }));
    await activate(desk, [shell.release], note);
    const reader = await publish(builds.build({ app: 'reader', routes: [{ id: 'book', path: '/book/:bid' }] }));
    await activate(desk, [reader.release], note);
  });
  afterEach(() => builds.remove());

  const note = { by: '小林', why: '测试' };
  const publish = ({ folder }: { folder: string }) => publishBuild(desk, folder, { by: note.by });
  const names = async () => (await listReleases(desk.store)).map(({ name }) => name);

  it('takes a build in, with compressed copies, tried with what is active', async () => {
    const script = `console.log("${'海'.repeat(500)}");`;
    const { folder, name } = builds.build({ app: 'account', content: { 'files/main.js': script } });
    desk.rehearse.mockClear();
    expect(await publish({ folder })).toEqual({ release: name, isNew: true });
    expect(await names()).toContain(name);
    const place = path.join(desk.folder, 'account', name);
    expect(readFileSync(path.join(place, 'files/main.js'), 'utf8')).toBe(script);
    expect(readdirSync(path.join(place, 'files')).toSorted()).toEqual(['main.js', 'main.js.br', 'main.js.gz']);
    const [set, apps] = desk.rehearse.mock.calls[0] ?? [];
    expect(apps).toEqual(['account']);
    expect(Object.keys(set.set.remotes)).toEqual(['account', 'reader']);
    expect(await newestSwitch(desk.store)).not.toMatchObject({ releases: { account: name } });
  });

  it('changes nothing where the same is published again', async () => {
    const build = builds.build({ app: 'account' });
    await publish(build);
    const before = await listReleases(desk.store);
    expect(await publish(build)).toEqual({ release: build.name, isNew: false });
    expect(await listReleases(desk.store)).toEqual(before);
  });

  const refused: [string, Parameters<TinyReleases['build']>[0], string][] = [
    ['the contract range does not fit the shell', { app: 'account', contract: '^2.0.0' }, '需要约定 ^2.0.0，而 shell@'],
    ['a shell speaks another contract than the server', { app: 'shell', contract: '2.0.0' }, '而服务器的接口是 1.'],
    [
      'it claims a prefix of another app',
      { app: 'account', routes: [{ id: 'mine', path: '/book/mine' }] },
      '地址 /book/mine 同时属于 account@',
    ],
    ['it claims the site', { app: 'account', routes: [{ id: 'all', path: '/*' }] }, '否则会占用整个网站'],
    ['it claims the API', { app: 'account', routes: [{ id: 'api', path: '/api/v2' }] }, '属于网站本身（/api）'],
    [
      'it takes the id of another route',
      { app: 'account', routes: [{ id: 'book', path: '/mine' }] },
      '路由编号 book 同时属于',
    ],
    ['it takes the id of the frame', { app: 'account', routes: [{ id: 'shell', path: '/mine' }] }, '属于壳'],
    [
      'the shell provides another version of what it shares',
      { app: 'account', requires: { react: '^20.0.0' } },
      '需要壳提供 react ^20.0.0，而 shell@1.0.0',
    ],
    ['the shell does not provide what it shares', { app: 'account', requires: { vue: '^3.0.0' } }, '不提供它'],
    [
      'a new shell breaks an active remote',
      { app: 'shell', provides: { react: '20.0.0' } },
      '需要壳提供 react ^19.0.0，而 shell@1.0.0',
    ],
    [
      'it passes its budget',
      { app: 'account', routes: [{ id: 'mine', path: '/mine' }], budget: { '*': 5 } },
      '的 mine 首次加载 13 字节（brotli），超过预算 5',
    ],
    ['its name does not follow from its content', { app: 'account', forged: { version: '9.0.0' } }, '与内容不符'],
    ['its version is none', { app: 'account', version: '1.0' }, '的版本号应形如 1.2.3'],
    ['it goes by the name of another app', { app: 'account', forged: { app: 'reader' } }, '与内容不符'],
    ['it names a file that would lie elsewhere', { app: 'account', content: { 'files/../x.js': '' } }, '中不能有文件'],
    ['it refers to a file that it does not bring', { app: 'account', entry: 'other.js' }, '缺少它自己提到的文件'],
    ['it does not say what it is', { app: 'account', forged: { files: null } }, '不是一份发布说明'],
  ];
  it.each(refused)('is refused where %s', async (_, build, sentence) => {
    const before = await names();
    await expect(publish(builds.build(build))).rejects.toThrow(sentence);
    expect(await names()).toEqual(before);
    expect(readdirSync(path.join(desk.folder, '.staging'))).toEqual([]);
  });

  it('is refused where a file is not what its hash says, or missing', async () => {
    const { folder } = builds.build({ app: 'account' });
    writeFileSync(path.join(folder, 'files/main.js'), '/* accounT */');
    await expect(publish({ folder })).rejects.toThrow('的文件 files/main.js 与它的校验值不符');
    await expect(publish({ folder: path.join(builds.root, 'nowhere') })).rejects.toThrow('没有构建');
  });

  it('is refused where another content has taken the name', async () => {
    const { folder, name } = builds.build({ app: 'account' });
    await publish({ folder });
    const file = path.join(desk.folder, 'account', name, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"main.js"', '"other.js"'));
    await expect(publish({ folder })).rejects.toThrow(`已经有一个内容不同的 ${name}`);
  });

  it('is refused where the trial fails, in its words', async () => {
    desk.rehearse.mockResolvedValueOnce(['/user：页面没有渲染出来']);
    const { folder, name } = builds.build({ app: 'account' });
    await expect(publish({ folder })).rejects.toThrow('/user：页面没有渲染出来');
    expect(existsSync(path.join(desk.folder, 'account', name))).toBe(false);
  });
});
