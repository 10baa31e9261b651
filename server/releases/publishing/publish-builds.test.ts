import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { listActivations } from '../activation/activations.ts';
import { rollBack } from '../activation/roll-back.ts';
import { listReleases } from '../stored-releases.ts';
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
  });
  afterEach(() => workshop.remove());

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
    expect((await start()).toSorted()).toEqual([reader, shell]);
    expect(await workshop.active()).toEqual({ shell, reader });
    expect(await listActivations(store)).toMatchObject([{ kind: 'activate', by: '启动', why: '启动' }]);
    expect(workshop.context.smokeTest).not.toHaveBeenCalled();
  });

  it('a start without new builds activates nothing, so that a rollback survives it', async () => {
    const shell = build('shell', '1.0.0');
    const first = build('reader', '1.0.0');
    await start();
    const second = build('reader', '2.0.0');
    expect(await start()).toEqual([second]);
    expect(workshop.context.smokeTest).toHaveBeenCalledTimes(1);
    await rollBack(workshop.context, { by: '小林', why: '' });
    expect(await start()).toEqual([]);
    expect(await workshop.active()).toEqual({ shell, reader: first });
  });

  it('a start that must not activate publishes what is new, and the first releases of a site become active nevertheless', async () => {
    const startBeside = () => publishBuilds(workshop.context, project, false);
    const [shell, first] = [build('shell', '1.0.0'), build('reader', '1.0.0')];
    await startBeside();
    expect(await workshop.active()).toEqual({ shell, reader: first });
    const second = build('reader', '2.0.0');
    expect(await startBeside()).toEqual([second]);
    expect(await workshop.active()).toEqual({ shell, reader: first });
    expect((await listReleases(store)).map(({ name }) => name)).toContain(second);
    expect(await startBeside()).toEqual([]);
  });

  it('a start with a build that does not fit is refused and changes nothing', async () => {
    build('shell', '1.0.0');
    const reader = build('reader', '1.0.0');
    await start();
    build('reader', '2.0.0', { contract: '^2.0.0' });
    await expect(start()).rejects.toThrow('需要约定 ^2.0.0');
    expect((await workshop.active())?.reader).toBe(reader);
    expect(readdirSync(path.join(workshop.context.folder, '.staging'))).toEqual([]);
  });
});
