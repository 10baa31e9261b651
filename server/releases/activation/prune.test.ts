import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { findPublished } from '../release-folders.ts';
import { listReleases, markServed } from '../stored-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { activate } from './activate.ts';
import { startCanary } from './canary.ts';
import { prune, retentionMs } from './prune.ts';
import { rollBack } from './roll-back.ts';

describeOnEachDatabase('pruning', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    await workshop.activateNew('shell');
  });
  afterEach(() => workshop.remove());

  const names = async () => (await listReleases(store)).map(({ name }) => name);
  /** A time at which no release is kept any more for having been published just now. */
  const later = () => Date.now() + retentionMs + 1;

  it('a release that nobody can need is removed with its files, and not before its time', async () => {
    const { context, note, publish } = workshop;
    const [old, , newest] = [await publish('reader'), await publish('reader'), await publish('reader')];
    await activate(context, [old as string], note);
    await activate(context, [newest as string], note);
    const unused = await publish('account');
    expect(await prune(context)).toEqual([]);
    const removed = await prune(context, later());
    expect(removed).toContain(unused);
    expect(existsSync(path.join(context.folder, 'account', unused))).toBe(false);
    expect(await names()).not.toContain(unused);
    expect(readdirSync(path.join(context.folder, '.staging'))).toEqual([]);
    expect(await prune(context, later())).toEqual([]);
  });

  it('releases are kept that are active, a canary, or returned to by a rollback of all apps or of one', async () => {
    const { context, note, publish } = workshop;
    const [r1, r2, a1, a2] = [
      await publish('reader'),
      await publish('reader'),
      await publish('account'),
      await publish('account'),
    ];
    await activate(context, [r1, a1], note);
    await activate(context, [r2], note);
    await activate(context, [a2], note);
    const canary = await publish('account');
    await startCanary(context, canary, 10, note);
    expect(await prune(context, later())).toEqual([]);
    await rollBack(context, note);
    expect(new Set(await prune(context, later()))).toEqual(new Set([a2, canary]));
    await rollBack(context, note, 'reader');
    expect(await prune(context, later())).toEqual([r2]);
  });

  it('a release is kept that was served within a day, or may still lie in a cache', async () => {
    const { context, publish } = workshop;
    const old = await publish('reader');
    const now = later();
    await markServed(store, [old], now - retentionMs);
    expect(await prune(context, now)).toEqual([]);
    expect(await prune(context, now + 1)).toEqual([old]);
  });

  it('a folder that no row names, as a power cut leaves it, is removed after an hour', async () => {
    const { context, publish } = workshop;
    const orphan = await publish('reader');
    const folder = path.join(context.folder, 'reader', orphan);
    await store.db.deleteFrom('releases').where('name', '=', orphan).execute();
    await prune(context);
    expect(existsSync(folder)).toBe(true);
    const ago = Date.now() / 1_000 - 3_601;
    utimesSync(folder, ago, ago);
    expect(await prune(context)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('a release that was pruned cannot become active', async () => {
    const { context, note, publish } = workshop;
    const old = await publish('reader');
    await prune(context, later());
    expect(findPublished(context.folder, old)).toBeUndefined();
    await expect(activate(context, [old], note)).rejects.toThrow(`没有发布过 ${old}`);
    const other = await publish('reader');
    await store.db.deleteFrom('releases').where('name', '=', other).execute();
    await expect(activate(context, [other], note)).rejects.toThrow(`${other} 已被清理`);
  });
});
