import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as calls from 'shared-api/console/calls';
import type { Store } from '../../db/open-store.ts';
import { fixtureBytes, passage } from '../../importing/testing/fixtures.ts';
import { zipOf } from '../../importing/testing/zip-of.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase, optionsOf } from '../../testing/databases.ts';
import { killProcesses, startProcess } from '../../testing/processes/start-process.ts';
import { callAs } from '../../testing/sign-in.ts';
import { until } from '../../testing/until.ts';
import { type ImportWorkshop, openWorkshop } from './testing/import-workshop.ts';
import { createFolderWatch } from './watch-folder.ts';

const { signal } = new AbortController();

describeOnEachDatabase('the watched folder', (open) => {
  let store: Store;
  let workshop: ImportWorkshop;
  let folder: string;
  let nowMs: number;
  let look: () => Promise<void>;
  beforeEach(async () => {
    store = await open();
    workshop = await openWorkshop(store);
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-watched-'));
    nowMs = 1_000_000;
    look = watch();
  });
  afterEach(async () => {
    killProcesses();
    await workshop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const watch = (options: object = {}) => {
    const turn = createFolderWatch(store, { uploadsDir: workshop.uploadsDir, watchedDir: folder, ...options });
    return () => turn(signal, () => nowMs);
  };
  const at = (...names: string[]) => path.join(folder, ...names);
  const put = async (name: string, content: string | Uint8Array = `书名：${name}\n${passage(name)}`) => {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  };
  /** Two turns, between which files have settled. */
  const settle = async () => {
    await look();
    nowMs += 15_000;
    await look();
  };
  const jobs = async () =>
    (await workshop.list()).items.map(({ file, state, error, from_folder: isFromFolder }) => ({
      ...{ file, state, isFromFolder },
      ...(error !== null && { error }),
    }));
  const names = async (...within: string[]) => (await readdir(at(...within)).catch(() => [])).sort();

  it('a file that is whole becomes a job, is read and shown as an upload is, and is put into taken [B15.52]', async () => {
    await put('北岸纪事.txt', fixtureBytes('volumes.txt'));
    await settle();
    expect(await jobs()).toEqual([{ file: '北岸纪事.txt', state: 'waiting', isFromFolder: true }]);
    expect([await names(), await names('taken')]).toEqual([['taken'], ['北岸纪事.txt']]);
    expect(await readFile(at('taken', '北岸纪事.txt'))).toEqual(Buffer.from(fixtureBytes('volumes.txt')));
    await workshop.work();
    const { items } = await workshop.list();
    expect(items).toMatchObject([{ state: 'ready', title: '北岸纪事', uploaded_by: null, books: { ready: 1 } }]);
    await workshop.post(calls.takeImports, { jobs: [items[0]?.id] });
    await workshop.work();
    expect(await store.db.selectFrom('novels').select('title').execute()).toEqual([{ title: '北岸纪事' }]);
    expect(await workshop.files()).toEqual([]);
  });

  it('a file that somebody is still writing is left alone [B15.53]', async () => {
    await put('慢.txt', '书名：慢\n');
    await look();
    nowMs += 14_000;
    await appendFile(at('慢.txt'), passage('慢'));
    await look();
    nowMs += 14_000;
    await look();
    expect(await jobs()).toEqual([]);
    nowMs += 1_000;
    await look();
    expect((await jobs()).map(({ file }) => file)).toEqual(['慢.txt']);
  });

  it('a file that changes while it is copied is taken whole later [B15.53]', async () => {
    await put('正在写.txt', '甲'.repeat(1_000));
    let isWritten = false;
    // While the room for it is asked about, it has been opened.
    const room = async () => {
      if (!isWritten) await appendFile(at('正在写.txt'), '乙');
      isWritten = true;
      return 1e12;
    };
    look = watch({ room });
    await settle();
    expect([await jobs(), await workshop.files(), await names()]).toEqual([[], [], ['正在写.txt']]);
    await settle();
    expect((await jobs()).map(({ file }) => file)).toEqual(['正在写.txt']);
  });

  it('a name that ends in .part, another kind and a hidden file are not looked at, until they are renamed [B15.53]', async () => {
    for (const name of ['书.txt.part', '照片.jpg', '.藏.txt']) await put(name);
    await settle();
    expect([await jobs(), await names()]).toEqual([[], ['.藏.txt', '书.txt.part', '照片.jpg']]);
    await rename(at('书.txt.part'), at('书.txt'));
    await settle();
    expect((await jobs()).map(({ file }) => file)).toEqual(['书.txt']);
  });

  it('folders within it count, and what was taken lies beside each [B15.52]', async () => {
    await put('科幻/甲.txt');
    await put('武侠/古/乙.zip', zipOf([{ name: '乙.txt', content: `书名：乙\n${passage('乙')}` }]));
    await settle();
    expect((await jobs()).map(({ file }) => file).sort()).toEqual(['武侠/古/乙.zip', '科幻/甲.txt'].sort());
    expect([await names('科幻', 'taken'), await names('武侠', '古', 'taken')]).toEqual([['甲.txt'], ['乙.zip']]);
    await workshop.work();
    await settle();
    expect(await jobs()).toHaveLength(2);
  });

  it('links are not followed, in or out [B15.54]', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'shuhai-outside-'));
    await writeFile(path.join(outside, '外面.txt'), '秘密');
    await symlink(path.join(outside, '外面.txt'), at('链接.txt'));
    await symlink(outside, at('链接'));
    await settle();
    expect(await jobs()).toEqual([
      {
        ...{ file: '链接.txt', state: 'failed', isFromFolder: true },
        error: '这是一个链接，没有读：请把文件本身放进文件夹',
      },
    ]);
    expect(await workshop.files()).toEqual([]);
    expect(await readFile(path.join(outside, '外面.txt'), 'utf8')).toBe('秘密');
    await rm(outside, { recursive: true });
  });

  it('a folder that has become a link leads nowhere [B15.54]', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'shuhai-outside-'));
    await put('里/甲.txt');
    await look();
    await rename(at('里'), path.join(outside, '里'));
    await symlink(path.join(outside, '里'), at('里'));
    nowMs += 15_000;
    await look();
    expect([await jobs(), await workshop.files()]).toEqual([[], []]);
    await rm(outside, { recursive: true });
  });

  it('what cannot be read gets its sentence once, and is put away [B15.55]', async () => {
    await put('空.txt', '');
    await put('大.txt', '');
    await truncate(at('大.txt'), 100_000_001);
    await put(`${'长'.repeat(60)}/${'长'.repeat(60)}/${'长'.repeat(60)}/${'长'.repeat(76)}.txt`);
    await settle();
    await settle();
    expect((await jobs()).map(({ file, error }) => [file.slice(0, 3), error]).sort()).toEqual(
      [
        ['大.t', '文件太大（超过 100 MB）'],
        ['空.t', '文件是空的'],
        ['长长长', '文件的路径太长，没有读'],
      ].sort(),
    );
    expect([await names('taken'), await workshop.files()]).toEqual([['大.txt', '空.txt'].sort(), []]);
    await put('坏.epub', 'no archive');
    await settle();
    await workshop.work();
    expect((await jobs())[0]).toMatchObject({ file: '坏.epub', state: 'failed', error: expect.any(String) });
  });

  it('a file is taken once, whenever the server was killed [B15.56]', async () => {
    await put('一次.txt');
    await settle();
    // Killed before it was put away.
    await rename(at('taken', '一次.txt'), at('一次.txt'));
    await settle();
    expect([await jobs(), await names()]).toEqual([[expect.objectContaining({ state: 'waiting' })], ['taken']]);
    // Killed while it was copied.
    await rename(at('taken', '一次.txt'), at('一次.txt'));
    await store.db.updateTable('import_jobs').set({ state: 'uploading' }).execute();
    for (const name of await workshop.files()) await truncate(path.join(workshop.uploadsDir, name), 5);
    await settle();
    await workshop.work();
    expect([await jobs(), await names('taken')]).toEqual([[expect.objectContaining({ state: 'ready' })], ['一次.txt']]);
  });

  it('the same file put there again is another job, and the earlier one stays [B15.56]', async () => {
    await put('再来.txt', '甲');
    await settle();
    await put('再来.txt', '乙');
    await settle();
    expect(await jobs()).toHaveLength(2);
    expect(await names('taken')).toEqual([expect.stringMatching(/^再来\.[0-9a-f]{8}\.txt$/), '再来.txt'].sort());
    expect(await readFile(at('taken', '再来.txt'), 'utf8')).toBe('甲');
  });

  it('a turn takes a bounded number, and what has no room in the queue waits in the folder [B15.57]', async () => {
    for (let no = 1; no <= 25; no += 1) await put(`${no}.txt`);
    await settle();
    expect((await jobs()).map(({ file }) => file).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index + 1}.txt`).sort(),
    );
    look = watch({ bounds: { files: 2_000, bytes: 1e12, filesOfMember: 22, bytesOfMember: 1e12 } });
    await settle();
    expect(await names()).toEqual(['23.txt', '24.txt', '25.txt', 'taken']);
    const { items } = await workshop.list();
    await workshop.post(calls.discardImports, { jobs: items.slice(0, 3).map(({ id }) => id) });
    await settle();
    expect(await names()).toEqual(['taken']);
  });

  it('a disk without room says so in the log, and loses nothing [B15.57]', async () => {
    await put('满.txt');
    look = watch({ room: async () => 5 });
    await look();
    nowMs += 15_000;
    await expect(look()).rejects.toThrow('服务器的磁盘快满了');
    expect([await jobs(), await names()]).toEqual([[], ['满.txt']]);
  });

  it('the page is told whether a folder is watched, and the folder is made where there is none [B15.52]', async () => {
    await rm(folder, { recursive: true });
    await look();
    expect(await names()).toEqual([]);
    expect((await workshop.list()).watches_folder).toBe(false);
    const watching = await buildTestApp(store, { UPLOADS_DIR: workshop.uploadsDir, WATCHED_DIR: folder });
    const answer = await callAs(watching, workshop.editor, calls.imports({}));
    expect(answer.json().data.watches_folder).toBe(true);
    await watching.close();
  });

  (process.getuid?.() === 0 ? it.skip : it)('a folder that cannot be written is left alone [B15.55]', async () => {
    await put('甲.txt');
    await chmod(folder, 0o500);
    await look();
    nowMs += 15_000;
    await expect(look()).rejects.toThrow('EACCES');
    await chmod(folder, 0o700);
    expect(await jobs()).toEqual([]);
  });

  it('of many files each becomes one whole job, though the server is killed again and again [B15.56]', async () => {
    const count = 60;
    const contents = new Map<string, Buffer>();
    for (let no = 1; no <= count; no += 1) contents.set(`${no}.txt`, Buffer.alloc(300_000 + no, `${no} `));
    for (const [name, content] of contents) await put(name, content);
    const given = JSON.stringify({ options: optionsOf(store), uploadsDir: workshop.uploadsDir, watchedDir: folder });
    const start = () => startProcess('console/imports/testing/watch-until-killed.ts', { args: [given] });
    for (const delayMs of [0, 5, 20, 50]) {
      const server = start();
      // The first turn finds them, the next one takes them.
      await server.nextLine();
      await wait(delayMs);
      server.kill();
    }
    start();
    await until(async () => (await names()).length === 1, 60_000);
    killProcesses();
    const rows = await store.db
      .selectFrom('import_jobs')
      .select(['file_name', 'upload_id', 'state', 'bytes'])
      .execute();
    expect(rows.map(({ file_name: name }) => name).sort()).toEqual(
      [...contents.keys()].map((name) => `/${name}`).sort(),
    );
    expect(await names('taken')).toEqual([...contents.keys()].sort());
    for (const { file_name: name, upload_id: id, state } of rows) {
      expect([name, state]).toEqual([name, 'waiting']);
      const copied = await readFile(path.join(workshop.uploadsDir, id));
      expect(copied.equals(contents.get(name.slice(1)) ?? Buffer.alloc(0))).toBe(true);
    }
  });
});
