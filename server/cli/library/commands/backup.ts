import { makeBackup } from '../../../backup/make-backup.ts';
import { readEnvironment } from '../../../environment.ts';
import type { Command } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { createProgressBar } from '../../progress-bar.ts';
import { typedPath } from '../../typed-path.ts';
import { withStore } from '../../with-store.ts';
import { singleArgument } from '../arguments.ts';

const usage = `backup 文件或文件夹 [--json]
  把整个书库（数据库、发布、封面和签名密钥）备份成一个文件，逐行核对过才有这个名字；网站照常读写。
  给出文件夹时，文件以当时的时间命名。备份里有密码的散列和密钥，只有自己能读`;

const options = { json: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const target = typedPath(singleArgument(positionals, '备份文件'));
  const progress = createProgressBar();
  const made = await withStore((store) =>
    makeBackup(store, readEnvironment(process.env), { target, now: Date.now(), progress }),
  ).finally(progress.hide);
  const { file, bytes, rows, files } = made;
  print(values.json, made, `已备份到 ${file}：${megabytes(bytes)}，${rows} 行，${files} 个文件，逐行核对无误。`);
  return 0;
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const backupCommand: Command = { usage, run };
