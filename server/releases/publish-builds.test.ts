import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listSwitches, newestSwitch } from '../store/release-switches.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { type TinyReleases, tinyReleases } from '../testing/tiny-releases.ts';
import { publishBuilds } from './publish-builds.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { rollBack } from './switch-releases.ts';

describeOnSqlite('a start', (open) => {
  let builds: TinyReleases;
  let desk: ReleaseDesk & { rehearse: jest.Mock };
  let project: string;
  beforeEach(async () => {
    builds = tinyReleases();
    project = path.join(builds.root, 'project');
    desk = { store: await open(), folder: path.join(builds.root, 'releases'), rehearse: jest.fn(async () => []) };
  });
  afterEach(() => builds.remove());

  /** As `npm run build` leaves it. */
  const build = (app: string, version: string, described: object = {}): string => {
    const { folder, name } = builds.build({ app, version, ...described });
    const dist = path.join(project, app, 'dist/production');
    rmSync(dist, { recursive: true, force: true });
    cpSync(folder, dist, { recursive: true });
    return name;
  };
  const start = () => publishBuilds(desk, project);
  const active = async () => (await newestSwitch(desk.store))?.releases;

  it('publishes and activates what was built, all in one switch, without a trial', async () => {
    const [shell, reader] = [build('shell', '1.0.0'), build('reader', '1.0.0')];
    expect((await start()).toSorted()).toEqual([reader, shell]);
    expect(await active()).toEqual({ shell, reader });
    expect(await listSwitches(desk.store)).toMatchObject([{ kind: 'activate', by: '启动', why: '启动' }]);
    expect(desk.rehearse).not.toHaveBeenCalled();
  });

  it('does nothing where nothing is new, and leaves rolled back what was rolled back', async () => {
    const shell = build('shell', '1.0.0');
    const first = build('reader', '1.0.0');
    await start();
    const second = build('reader', '2.0.0');
    expect(await start()).toEqual([second]);
    expect(desk.rehearse).toHaveBeenCalledTimes(1);
    await rollBack(desk, { by: '小林', why: '' });
    expect(await start()).toEqual([]);
    expect(await active()).toEqual({ shell, reader: first });
  });

  it('that brings what does not fit is refused and changes nothing', async () => {
    build('shell', '1.0.0');
    const reader = build('reader', '1.0.0');
    await start();
    build('reader', '2.0.0', { contract: '^2.0.0' });
    await expect(start()).rejects.toThrow('需要约定 ^2.0.0');
    expect((await active())?.reader).toBe(reader);
    expect(readdirSync(path.join(desk.folder, '.staging'))).toEqual([]);
  });
});
