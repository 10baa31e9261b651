import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ReleaseRow } from 'release/activation';
import { chunks } from '../../db/chunks.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { publishBuild } from '../publishing/publish.ts';
import { findPublished } from '../release-folders.ts';
import { deleteReleases, listReleases, markServed } from '../release-rows.ts';
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

  it('any number of releases is noted and deleted at once', async () => {
    const [active] = await listReleases(store);
    const unneeded = Array.from({ length: 70_000 }, (_, no) => ({
      ...active,
      name: `reader@0.1.0-${no}`,
      app: 'reader',
    }));
    for (const some of chunks(unneeded))
      await store.db
        .insertInto('releases')
        .values(some as ReleaseRow[])
        .execute();
    await markServed(
      store,
      unneeded.map(({ name }) => name),
      later(),
    );
    const deleted = await deleteReleases(store, (releases) => releases.filter(({ app }) => app === 'reader'));
    expect(deleted).toHaveLength(unneeded.length);
    expect(await listReleases(store)).toEqual([active]);
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

  it('a release of which a build is published again is as new, and stays', async () => {
    const { context, publish, build, note } = workshop;
    const { folder, name } = build({ app: 'reader', version: '0.9.0' });
    await publishBuild(context, folder, { by: note.by });
    await store.db.updateTable('releases').set({ published_at: 1 }).where('name', '=', name).execute();
    await publish('reader');
    expect(await publishBuild(context, folder, { by: note.by })).toMatchObject({ release: name, isNew: false });
    expect(await prune(context)).toEqual([]);
    expect(await names()).toContain(name);
    expect(findPublished(context.folder, name)).toBeDefined();
    await activate(context, [name], note);
  });

  it('a release that is published while it is pruned is there with its row and its files, or with neither', async () => {
    const { context, build, note } = workshop;
    for (let turn = 0; turn < 20; turn += 1) {
      const { folder, name } = build({ app: 'reader', version: `2.0.${turn}` });
      await publishBuild(context, folder, { by: note.by });
      await store.db.updateTable('releases').set({ published_at: 1 }).where('name', '=', name).execute();
      await Promise.all([prune(context), wait(turn).then(() => publishBuild(context, folder, { by: note.by }))]);
      expect([name, (await names()).includes(name), findPublished(context.folder, name) !== undefined]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  it('files whose row came back after it was deleted stay', async () => {
    const { context, build, note } = workshop;
    const { folder, name } = build({ app: 'reader', version: '0.9.0' });
    await publishBuild(context, folder, { by: note.by });
    await store.db.updateTable('releases').set({ published_at: 1 }).where('name', '=', name).execute();
    const begin = store.db.transaction.bind(store.db);
    const rowsThenPublish = async (work: (trx: Transaction<Tables>) => Promise<unknown>) => {
      const deleted = await begin().execute(work);
      await publishBuild(context, folder, { by: note.by });
      return deleted;
    };
    jest.spyOn(store.db, 'transaction').mockImplementationOnce(() => ({ execute: rowsThenPublish }) as never);
    expect(await prune(context)).toEqual([name]);
    expect(await names()).toContain(name);
    expect(findPublished(context.folder, name)).toBeDefined();
  });

  it('what a killed pruning moved out of the way hinders no later one', async () => {
    const { context, publish } = workshop;
    const old = await publish('reader');
    mkdirSync(path.join(context.folder, '.staging', old, 'files'), { recursive: true });
    expect(await prune(context, later())).toEqual([old]);
    expect(findPublished(context.folder, old)).toBeUndefined();
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
