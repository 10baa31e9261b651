import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { listActivations } from '../activation/activations.ts';
import { rollBack } from '../activation/roll-back.ts';
import { listReleases } from '../release-rows.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { publishBuilds } from './publish-builds.ts';

describeOnSqlite('a start of the server', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let project: string;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    project = path.join(workshop.root, 'project');
    ownApps('shell', 'reader');
  });
  afterEach(() => workshop.remove());

  /** Makes these the apps of the project. */
  const ownApps = (...apps: string[]): void => {
    const write = (folder: string, manifest: object) => {
      mkdirSync(path.join(project, folder), { recursive: true });
      writeFileSync(path.join(project, folder, 'package.json'), JSON.stringify(manifest));
    };
    for (const app of apps) write(app, { shuhai: { contract: '^1.0.0' } });
    write('shared-ui', {});
    write('.', { workspaces: ['shared-ui', ...apps] });
  };

  /** Builds an app as `npm run build` does. */
  const build = (app: string, version: string, described: object = {}): string => {
    const { folder, name } = workshop.build({ app, version, ...described });
    const dist = path.join(project, app, 'dist/production');
    rmSync(dist, { recursive: true, force: true });
    cpSync(folder, dist, { recursive: true });
    return name;
  };
  const start = () => publishBuilds(workshop.context, project);

  it('a first start publishes and activates all builds in one activation, without a smoke test', async () => {
    const [shell, reader] = [build('shell', '1.0.0'), build('reader', '1.0.0')];
    expect((await start()).names.toSorted()).toEqual([reader, shell]);
    expect(await workshop.active()).toEqual({ shell, reader });
    expect(await listActivations(store)).toMatchObject([{ kind: 'activate', by: '启动', why: '启动' }]);
    expect(workshop.context.smokeTest).not.toHaveBeenCalled();
  });

  it('a start without new builds activates nothing, so that a rollback survives it', async () => {
    const shell = build('shell', '1.0.0');
    const first = build('reader', '1.0.0');
    await start();
    const second = build('reader', '2.0.0');
    expect((await start()).names).toEqual([second]);
    expect(workshop.context.smokeTest).toHaveBeenCalledTimes(1);
    await rollBack(workshop.context, { by: '小林', why: '' });
    expect(await start()).toEqual({ names: [], isActive: true, refused: [] });
    expect(await workshop.active()).toEqual({ shell, reader: first });
  });

  it('a start that must not activate publishes what is new, and the first releases of a site become active nevertheless', async () => {
    const startBeside = () => publishBuilds(workshop.context, project, false);
    const [shell, first] = [build('shell', '1.0.0'), build('reader', '1.0.0')];
    await startBeside();
    expect(await workshop.active()).toEqual({ shell, reader: first });
    const second = build('reader', '2.0.0');
    expect(await startBeside()).toMatchObject({ names: [second], isActive: false });
    expect(await workshop.active()).toEqual({ shell, reader: first });
    expect((await listReleases(store)).map(({ name }) => name)).toContain(second);
    expect((await startBeside()).names).toEqual([]);
  });

  it('a start with a build that does not fit says why, and changes nothing', async () => {
    build('shell', '1.0.0');
    const reader = build('reader', '1.0.0');
    await start();
    build('reader', '2.0.0', { contract: '^2.0.0' });
    expect((await start()).refused).toEqual([
      { app: 'reader', active: reader, problems: expect.arrayContaining([expect.stringContaining('需要约定 ^2.0.0')]) },
    ]);
    expect((await workshop.active())?.reader).toBe(reader);
    expect(readdirSync(path.join(workshop.context.folder, '.staging'))).toEqual([]);
  });

  it('one bad build holds back no other where a set is active', async () => {
    const [shell, reader] = [build('shell', '1.0.0'), build('reader', '1.0.0')];
    await start();
    ownApps('shell', 'reader', 'account');
    const account = build('account', '1.0.0', { requires: { react: '^19.1.0' } });
    build('reader', '2.0.0', { contract: '^2.0.0' });
    expect(await start()).toMatchObject({ names: [account], refused: [{ app: 'reader', active: reader }] });
    expect(await workshop.active()).toEqual({ shell, reader, account });
    const next = build('shell', '1.1.0');
    writeFileSync(path.join(project, 'account/dist/production/release.json'), 'x');
    const { refused } = await start();
    expect(refused.map(({ app, active }) => [app, active])).toEqual([
      ['account', account],
      ['reader', reader],
    ]);
    expect(await workshop.active()).toEqual({ shell: next, reader, account });
  });

  it('a later start goes on with what is active where an app was not built, and says which', async () => {
    const [shell, reader] = [build('shell', '1.0.0'), build('reader', '1.0.0')];
    await start();
    rmSync(path.join(project, 'reader/dist'), { recursive: true });
    ownApps('shell', 'reader', 'account');
    const missing = [expect.stringContaining('没有构建')];
    expect(await start()).toMatchObject({
      names: [],
      refused: [
        { app: 'reader', active: reader, problems: missing },
        { app: 'account', active: undefined, problems: missing },
      ],
    });
    expect(await workshop.active()).toEqual({ shell, reader });
  });

  it('a first start that cannot activate one of the apps says which and why, and activates none', async () => {
    ownApps('shell', 'reader', 'account');
    const shell = build('shell', '1.0.0');
    const account = build('account', '1.0.0');
    build('reader', '2.0.0', { contract: '^2.0.0' });
    await expect(start()).rejects.toThrow(/reader.*需要约定 \^2\.0\.0/);
    expect(await workshop.active()).toBeUndefined();
    const reader = build('reader', '2.0.1');
    await start();
    expect(await workshop.active()).toEqual({ shell, reader, account });
  });

  it('a first start without the build of one of the apps says which, and activates none', async () => {
    ownApps('shell', 'reader', 'account');
    build('shell', '1.0.0');
    build('reader', '1.0.0');
    await expect(start()).rejects.toThrow(/^account：.*account\/dist\/production 中没有构建$/);
    expect(await workshop.active()).toBeUndefined();
  });

  it('a first start without a shell that can be had is refused', async () => {
    build('shell', '1.0.0', { contract: '2.0.0' });
    build('reader', '1.0.0');
    await expect(start()).rejects.toThrow('而服务器的接口是 1.');
  });
});
