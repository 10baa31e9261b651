import path from 'node:path';
import { type Command, UsageError } from 'release/command-line/command';
import { localTime, print, printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { checkBackup, openBackup } from '../../../../backup/check-backup.ts';
import { deleteBackup, listBackups, recordBackup, surplusBackups } from '../../../../backup/kept-backups.ts';
import { fileOfBackup, makeBackup } from '../../../../backup/make-backup.ts';
import { byCommand } from '../../../../console/record/record-act.ts';
import type { Store } from '../../../../db/open-store.ts';
import { storageFaultOf } from '../../../../db/storage-fault.ts';
import { readEnvironment } from '../../../../environment.ts';
import { createProgressBar } from '../../../progress-bar.ts';
import { withStore } from '../../../with-store.ts';
import { refuseArguments, singleArgument, typedPath } from '../../arguments.ts';

const usage = `backup 文件或文件夹 [--keep 数目] [--json]
  把整个书库（数据库、发布、封面和签名密钥）备份成一个文件，逐行核对过才有这个名字；网站照常读写。
  给出文件夹时，文件以当时的时间命名。备份里有密码的散列和密钥，只有自己能读
  --keep 数目        给出文件夹时：做好以后只留最近的几个，更早的删掉；自己起过名字的不算
npm run library -- backup list [文件夹]
  列出备份，新的在前；不写文件夹就是网站自己的（BACKUPS_DIR）
npm run library -- backup check 文件
  把一个备份从头读一遍，看它是否完好
npm run library -- backup delete 文件
  删除一个备份`;

const options = { json: { type: 'boolean' }, keep: { type: 'string' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [what = '', ...rest] = positionals;
  if (what in others && values.keep !== undefined) throw new UsageError('--keep 只用于做备份');
  const isJson = values.json === true;
  if (what === 'list') await list(rest, isJson);
  else if (what === 'check') await check(singleArgument(rest, '备份文件'), isJson);
  else if (what === 'delete') await remove(singleArgument(rest, '备份文件'), isJson);
  else {
    const keptCount = values.keep === undefined ? undefined : wholeNumber('keep', values.keep, 1);
    await make(typedPath(singleArgument(positionals, '备份文件')), keptCount, isJson);
  }
  return 0;
};

/** Words that are subcommands, not the name of the backup's file. A file of such a name is written as `./list`. */
const others = { list: true, check: true, delete: true };

const make = async (target: string, keptCount: number | undefined, isJson: boolean): Promise<void> => {
  const progress = createProgressBar();
  const now = Date.now();
  const { made, deleted } = await withStore(async (store) => {
    const file = await fileOfBackup(target, now);
    if (keptCount !== undefined && file === target) throw new UsageError('--keep 要和文件夹一起用');
    await recordBegin(store, file, now);
    const made = await makeBackup(store, readEnvironment(process.env), { target: file, now, progress });
    const deleted = keptCount === undefined ? [] : await surplusBackups(target, keptCount);
    const authority = byCommand(`只留最近 ${keptCount} 个`);
    for (const surplus of deleted) await deleteBackup(store, target, surplus, authority, Date.now());
    return { made, deleted };
  }).finally(progress.hide);
  const { file, bytes, rows, files } = made;
  const words = `已备份到 ${file}：${megabytes(bytes)}，${rows} 行，${files} 个文件，逐行核对无误。`;
  print(
    isJson,
    keptCount === undefined ? made : { ...made, deleted },
    deleted.length === 0 ? words : `${words}\n已删除更早的：${deleted.join('、')}`,
  );
};

/** Records that a backup begins. A read-only library (a full disk, a standby) is backed up without the entry: a backup matters most then. */
const recordBegin = async (store: Store, file: string, now: number): Promise<void> => {
  try {
    await recordBackup(store, 'backup.make', path.basename(file), byCommand(), now);
  } catch (error) {
    if (storageFaultOf(error) === undefined) throw error;
  }
};

const list = async (positionals: readonly string[], isJson: boolean): Promise<void> => {
  const [folder, ...more] = positionals;
  refuseArguments(more);
  const { backupsDir } = readEnvironment(process.env);
  const backups = await listBackups(folder === undefined ? backupsDir : typedPath(folder));
  printList(
    isJson,
    backups.map(({ file, bytes, madeAt, upgradedFrom: upgraded_from }) => ({
      ...{ file, bytes, made_at: new Date(madeAt).toISOString(), upgraded_from },
    })),
    ({ file, bytes, made_at, upgraded_from }) =>
      `${file}  ${localTime(Date.parse(made_at))}  ${megabytes(bytes)}${upgraded_from === null ? '' : '  升级之前自动做的'}`,
    '没有备份。',
  );
};

const check = async (name: string, isJson: boolean): Promise<void> => {
  const progress = createProgressBar();
  const file = typedPath(name);
  const opened = await openBackup(file);
  try {
    checkBackup(opened, progress);
  } finally {
    progress.hide();
    opened.close();
  }
  print(isJson, { file, whole: true }, `${file} 完好，逐行核对无误。`);
};

const remove = async (name: string, isJson: boolean): Promise<void> => {
  const file = typedPath(name);
  // Opening it proves that it is a backup: nothing else may be deleted.
  (await openBackup(file)).close();
  const { dir, base } = path.parse(file);
  const act = await withStore((store) => deleteBackup(store, dir, base, byCommand(), Date.now()));
  if (act === null) throw new Error(`没有这个文件：${file}`);
  print(isJson, { file, deleted: true }, `已删除 ${file}`);
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const backupCommand: Command = { usage, run };
