import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../store/open-store.ts';
import { listReleases, markServed } from '../store/releases.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { type TinyReleases, tinyReleases } from '../testing/tiny-releases.ts';
import { prune, stillNeeded } from './prune.ts';
import { publishBuild } from './publish.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { findPublished } from './release-folders.ts';
import { activate, rollBack, startCanary } from './switch-releases.ts';

describeOnEachDatabase('pruning', (open) => {
  let builds: TinyReleases;
  let store: Store;
  let desk: ReleaseDesk;
  let versions = 0;
  beforeEach(async () => {
    builds = tinyReleases();
    store = await open();
    desk = { store, folder: path.join(builds.root, 'releases'), rehearse: async () => [] };
    await activate(desk, [await publish('shell')], note);
  });
  afterEach(() => builds.remove());

  const note = { by: '小林', why: '测试' };
  const publish = async (app: string): Promise<string> => {
    versions += 1;
    const { folder, name } = builds.build({ app, version: `1.0.${versions}` });
    await publishBuild(desk, folder, { by: note.by });
    return name;
  };
  const names = async () => (await listReleases(store)).map(({ name }) => name);
  /** When nothing is needed any more for having been published just now. */
  const later = () => Date.now() + stillNeeded + 1;

  it('takes what nobody can need, with its files, and nothing before its time', async () => {
    const [old, , newest] = [await publish('reader'), await publish('reader'), await publish('reader')];
    await activate(desk, [old as string], note);
    await activate(desk, [newest as string], note);
    const unused = await publish('account');
    expect(await prune(desk)).toEqual([]);
    const gone = await prune(desk, later());
    expect(gone).toContain(unused);
    expect(existsSync(path.join(desk.folder, 'account', unused))).toBe(false);
    expect(await names()).not.toContain(unused);
    expect(readdirSync(path.join(desk.folder, '.staging'))).toEqual([]);
    // Published once more it is there as before.
    expect(await prune(desk, later())).toEqual([]);
  });

  it('keeps what is active, what some visitors get, and what is gone back to, together or for one app', async () => {
    const [r1, r2, a1, a2] = [
      await publish('reader'),
      await publish('reader'),
      await publish('account'),
      await publish('account'),
    ];
    await activate(desk, [r1, a1], note);
    await activate(desk, [r2], note);
    await activate(desk, [a2], note);
    const canary = await publish('account');
    await startCanary(desk, canary, 10, note);
    expect(await prune(desk, later())).toEqual([]);
    await rollBack(desk, note);
    expect(new Set(await prune(desk, later()))).toEqual(new Set([a2, canary]));
    await rollBack(desk, note, 'reader');
    expect(await prune(desk, later())).toEqual([r2]);
  });

  it('keeps what was served within a day, or may still lie in a cache', async () => {
    const old = await publish('reader');
    const now = later();
    await markServed(store, [old], now - stillNeeded);
    expect(await prune(desk, now)).toEqual([]);
    expect(await prune(desk, now + 1)).toEqual([old]);
  });

  it('and switching never leave active what is gone', async () => {
    const old = await publish('reader');
    await prune(desk, later());
    expect(findPublished(desk.folder, old)).toBeUndefined();
    await expect(activate(desk, [old], note)).rejects.toThrow(`没有发布过 ${old}`);
    const other = await publish('reader');
    await store.db.deleteFrom('releases').where('name', '=', other).execute();
    await expect(activate(desk, [other], note)).rejects.toThrow(`${other} 已被清理`);
  });
});
