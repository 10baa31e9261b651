import { hash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { contentAddress } from 'shared-api/script-address';
import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { activate } from '../activation/activate.ts';
import { releaseFiles } from '../release-files.ts';
import { folderOf } from '../release-folders.ts';
import { listReleases } from '../release-rows.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { publishedReleases } from './published-releases.ts';

describeOnSqlite('published releases', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  const onFault = jest.fn();
  beforeEach(async () => {
    onFault.mockClear();
    store = await open();
    workshop = openWorkshop(store);
  });
  afterEach(() => workshop.remove());

  const openSource = (db: Store['db'] = store.db) =>
    publishedReleases({ store: { db }, folder: workshop.context.folder, onFault });
  /** A database that can be read only as long as a test says so. */
  const breakable = () => {
    const state = { isBroken: false };
    const db = new Proxy(store.db, {
      get: (target, name) => {
        if (state.isBroken) throw new Error('the database is gone');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { db, state };
  };

  it('without an activation there is nothing to serve', async () => {
    await expect(openSource().selection(1)).rejects.toThrow('还没有生效的发布');
  });

  describe('scripts at addresses of their content', () => {
    beforeEach(() => workshop.activateNew('shell'));
    const addressOf = (app: string, script: string) =>
      contentAddress(app, 'main.js', `sha256-${hash('sha256', script, 'base64')}`);
    const holders = (url: string) =>
      openSource()
        .withScript('reader', url)
        .map(({ release }) => release.release)
        .sort();

    it('a script is found in each release that has it, whoever published it; another app has it not', async () => {
      const same = [await workshop.publish('reader'), await workshop.publish('reader')].sort();
      const other = await workshop.publish('reader', { content: { 'files/main.js': '/* other */' } });
      expect(holders(addressOf('reader', '/* reader */'))).toEqual(same);
      expect(holders(addressOf('reader', '/* other */'))).toEqual([other]);
      expect(openSource().withScript('../reader', addressOf('reader', '/* other */'))).toEqual([]);
      expect(holders(addressOf('account', '/* reader */'))).toEqual([]);
    });

    it('one that is published later is found too', async () => {
      await workshop.publish('reader');
      const source = openSource();
      const url = addressOf('reader', '/* later */');
      expect(source.withScript('reader', url)).toEqual([]);
      await workshop.publish('reader', { content: { 'files/main.js': '/* later */' } });
      expect(source.withScript('reader', url)).toHaveLength(1);
    });

    it('a script that one release alone has says that this one is in use; one that several have says nothing', async () => {
      const app = Fastify();
      const releases = openSource();
      await app.register(releaseFiles, { releases });
      const served = jest.spyOn(releases, 'noteUse');
      await workshop.publish('reader');
      const gone = await workshop.publish('reader');
      const alone = await workshop.publish('reader', { content: { 'files/main.js': '/* alone */' } });
      const get = async (script: string) => (await app.inject(addressOf('reader', script))).statusCode;
      expect([await get('/* reader */'), served.mock.calls]).toEqual([200, []]);
      expect([await get('/* alone */'), served.mock.calls]).toEqual([200, [[[alone]]]]);
      // What was pruned is passed over.
      rmSync(folderOf(workshop.context.folder, gone), { recursive: true });
      expect([await get('/* reader */'), served.mock.calls.length]).toEqual([200, 2]);
      rmSync(path.join(workshop.context.folder, 'reader'), { recursive: true });
      expect(await get('/* reader */')).toBe(404);
      await app.close();
    });
  });

  it('activations are read once for each revision of the content', async () => {
    await workshop.activateNew('shell', 'reader');
    const source = openSource();
    const first = await source.selection(1);
    await workshop.activateNew('reader');
    expect(await source.selection(1)).toBe(first);
    expect((await source.selection(2)).stable.id).not.toBe(first.stable.id);
  });

  it('what was active goes on while the store cannot be read, and is read again once it can', async () => {
    await workshop.activateNew('shell', 'reader');
    const { db, state } = breakable();
    const source = openSource(db);
    const before = await source.selection(1);
    const reader = await workshop.publish('reader');
    await activate(workshop.context, [reader], workshop.note);
    state.isBroken = true;
    expect(await source.selection(2)).toBe(before);
    expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ message: 'the database is gone' }));
    state.isBroken = false;
    await until(async () => (await source.selection(2)).stable.inPage.remotes.reader?.release === reader);
  });

  it('files that are missing are looked for once a second, and reported once; what was active goes on', async () => {
    await workshop.activateNew('shell', 'reader');
    const { db, asked } = countedDatabase();
    const source = openSource(db);
    const before = await source.selection(1);
    const { reader = '' } = await workshop.activateNew('reader');
    const files = folderOf(workshop.context.folder, reader);
    renameSync(files, `${files}.away`);
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const asks = asked();
    for (let request = 0; request < 20; request += 1) expect(await source.selection(2)).toBe(before);
    expect(asked() - asks).toBe(1);
    now.mockReturnValue(2_000);
    expect(await source.selection(2)).toBe(before);
    expect(onFault.mock.calls.map(([error]) => error.message)).toEqual([`找不到发布 ${reader} 的文件`]);
    renameSync(`${files}.away`, files);
    now.mockReturnValue(3_000);
    expect((await source.selection(2)).stable.inPage.remotes.reader?.release).toBe(reader);
  });

  /** A database that counts how often it is read. */
  const countedDatabase = () => {
    let count = 0;
    const db = new Proxy(store.db, {
      get: (target, name) => {
        if (name === 'selectFrom') count += 1;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { db, asked: () => count };
  };

  it('a release is found by its own app and name alone', async () => {
    const { reader = '' } = await workshop.activateNew('shell', 'reader');
    const source = openSource();
    expect(source.find('reader', reader)?.release).toBe(reader);
    expect(source.find('account', reader)).toBeUndefined();
    expect(source.find('reader', 'reader@9.9.9-0000000000')).toBeUndefined();
  });

  it('serving is noted at most once a minute for each release', async () => {
    const { shell = '', reader = '' } = await workshop.activateNew('shell', 'reader');
    const source = openSource();
    const lastServed = async () =>
      Object.fromEntries((await listReleases(store)).map(({ name, last_served_at }) => [name, last_served_at]));
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    source.noteUse([shell]);
    await until(async () => (await lastServed())[shell] === 1_000_000);
    now.mockReturnValue(1_059_999);
    source.noteUse([shell, reader]);
    await until(async () => (await lastServed())[reader] === 1_059_999);
    expect((await lastServed())[shell]).toBe(1_000_000);
    now.mockReturnValue(1_060_000);
    source.noteUse([shell]);
    await until(async () => (await lastServed())[shell] === 1_060_000);
    expect(onFault).not.toHaveBeenCalled();
  });

  it('on a full disk it is said once that serving is not noted, not every minute, and again when it was noted meanwhile [B14.18]', async () => {
    const { shell = '' } = await workshop.activateNew('shell', 'reader');
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const state = { isFull: true, tries: 0 };
    const db = new Proxy(store.db, {
      get: (target, name) => {
        if (name === 'updateTable') state.tries += 1;
        if (name === 'updateTable' && state.isFull) throw full;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const source = openSource(db);
    const now = jest.spyOn(Date, 'now');
    const serveInMinute = async (minute: number) => {
      now.mockReturnValue(minute * 60_000);
      const { tries } = state;
      source.noteUse([shell]);
      await until(() => state.tries > tries);
      await new Promise(setImmediate);
    };
    for (let minute = 1; minute <= 5; minute += 1) await serveInMinute(minute);
    expect(onFault.mock.calls).toEqual([[full]]);
    state.isFull = false;
    await serveInMinute(6);
    // It may be read a moment before it is acknowledged; writes are acknowledged in order.
    await store.db.updateTable('releases').set({ published_by: '小林' }).execute();
    await new Promise(setImmediate);
    state.isFull = true;
    await serveInMinute(7);
    expect(onFault.mock.calls).toEqual([[full], [full]]);
  });
});
