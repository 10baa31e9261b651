import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store } from '../../server/db/open-store.ts';
import { storageFaultOf } from '../../server/db/storage-fault.ts';
import { damages } from '../../server/db/testing/damages.ts';
import { isFailure } from '../../server/importing/import-report.ts';
import { hostileFiles } from '../../server/importing/testing/hostile-files.ts';
import { importFiles } from '../../server/importing/testing/import-files.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { failWrites, fillLibrary, longNovel, readDamaged, serveCalls } from '../../server/testing/failing-storage.ts';

/** No file may take longer, in milliseconds. */
const maxFileMs = 60_000;

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Imports each hostile file, and a good one behind them. @returns whether each ended in time, with a report or a sentence, and none left half a novel */
const proveImports = async (store: Store, folder: string): Promise<boolean> => {
  let holds = true;
  for (const [name, make] of Object.entries(hostileFiles)) {
    const file = path.join(folder, `${name}.txt`);
    writeFileSync(file, make());
    const start = performance.now();
    const [result] = await importFiles(store, [file]);
    const ms = performance.now() - start;
    const outcome = result === undefined || isFailure(result) ? `✗ ${result?.error}` : `${result.chapters} 章`;
    console.log(`  ${name.padEnd(10, '　')} ${String(Math.round(ms)).padStart(6)} ms  ${outcome}`);
    holds &&= result !== undefined && ms < maxFileMs;
    rmSync(file);
  }
  const sparse = path.join(folder, '两千兆的空洞.txt');
  writeFileSync(sparse, '');
  truncateSync(sparse, 2_000_000_000);
  const start = performance.now();
  const [refused] = await importFiles(store, [sparse]);
  console.log(
    `  两千兆的空洞 ${Math.round(performance.now() - start)} ms  ✗ ${refused && isFailure(refused) && refused.error}`,
  );
  holds &&= refused !== undefined && isFailure(refused);
  rmSync(sparse);
  const halves = await store.db.selectFrom('novels').select('id').where('chapter_count', '=', 0).execute();
  holds &&= halves.length === 0;
  console.log(`  内存峰值 ${inMegabytes(process.resourceUsage().maxRSS * 1024)}`);
  return holds;
};

/** Imports a folder of links, pipes and one good file. */
const proveFolder = async (store: Store, folder: string): Promise<boolean> => {
  for (const [name, target] of Object.entries({
    系统文件: '/etc/passwd',
    设备: '/dev/zero',
    无处: '/nowhere',
    圈: '圈.txt',
  })) {
    symlinkSync(target, path.join(folder, `${name}.txt`));
  }
  execFileSync('mkfifo', [path.join(folder, '管道.txt')]);
  writeFileSync(path.join(folder, '好书.txt'), hostileFiles.字的一半在末尾?.() ?? '');
  const results = await importFiles(store, [folder]);
  const failed = results.filter(isFailure).length;
  console.log(`  文件夹里的链接与管道：拒绝 ${failed} 个，导入 ${results.length - failed} 个`);
  return failed === 5 && results.length === 6;
};

/** Writes to a library on a small file system until it is full, then reads. @returns null where none can be mounted */
const proveFullDisk = async (folder: string): Promise<boolean | null> => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  try {
    const store = await fillLibrary(folder);
    let fault: unknown;
    let saved = 0;
    for (; fault === undefined && saved < 1_000; saved += 1) {
      fault = await saveNovel(store, longNovel(`第${saved}部`)).then(
        () => undefined,
        (error: unknown) => storageFaultOf(error) ?? error,
      );
    }
    const { app, ask, errors } = await serveCalls(store);
    const { status } = await ask('/chapter/1001-1/');
    await app.close();
    await store.close();
    console.log(`  真的写满 8 MB 的盘：第 ${saved} 部时 ${fault}，阅读 ${status}，日志 ${errors.length} 行`);
    return fault === 'full' && status === 200;
  } finally {
    execFileSync('umount', [folder]);
  }
};

const proveFailingWrites = async (folder: string, fault: 'full' | 'read_only'): Promise<boolean> => {
  const store = await fillLibrary(folder);
  await failWrites(store, fault);
  const { app, ask, errors } = await serveCalls(store);
  for (let count = 0; count < 300; count += 1) await ask('/captcha/');
  const { status } = await ask('/chapter/1001-1/');
  await app.close();
  await store.close();
  console.log(`  ${fault}：300 次写，日志 ${errors.length} 行（${errors[0]}），阅读 ${status}`);
  return errors.length === 1 && status === 200;
};

const proveDamages = async (folder: string): Promise<boolean> => {
  const store = await fillLibrary(folder);
  await store.close();
  let holds = true;
  for (const [name, { readsOn }] of Object.entries(damages)) {
    const reading = await readDamaged(path.join(folder, 'shuhai.db'), path.join(folder, name), name);
    const { refused, read, unavailable, others, errors } = reading;
    console.log(
      `  ${name.padEnd(8, '　')} ${refused === undefined ? `读出 ${read}，读不出 ${unavailable}，日志 ${errors.length} 行` : `打不开：${refused}`}`,
    );
    holds &&= others === 0 && (readsOn ? read > 0 : refused === 'damaged') && errors.length <= 1;
  }
  return holds;
};

/** Hostile files, disks that fail, and damaged databases: everything ends in a clear sentence, and reading goes on. */
export const prove = async (): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-files-'));
  const inside = (name: string) => mkdtempSync(path.join(folder, name));
  const store = await openStore({ dataDir: inside('library-') });
  try {
    console.log('有敌意的文件');
    const imported = await proveImports(store, inside('files-'));
    const walked = await proveFolder(store, inside('folder-'));
    console.log('写不进的盘');
    const full = await proveFullDisk(inside('disk-'));
    if (full === null) console.log('  这里不能挂载小盘，略过真的写满');
    const failing =
      (await proveFailingWrites(inside('full-'), 'full')) && (await proveFailingWrites(inside('read-'), 'read_only'));
    console.log('损坏的数据库');
    const damaged = await proveDamages(inside('damaged-'));
    return imported && walked && full !== false && failing && damaged;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
