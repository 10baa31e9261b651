import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { restoreBackup } from '../../../../backup/restore-backup.ts';
import { byCommand } from '../../../../console/record/record-act.ts';
import { readEnvironment } from '../../../../environment.ts';
import { createProgressBar } from '../../../progress-bar.ts';
import { reasonOption, reasonUsage, singleArgument, typedPath } from '../../arguments.ts';
import { choiceOptions, choiceUsage } from '../../chosen-novels.ts';
import { takeDownOrRestore } from '../novels/take-down.ts';

const usage = `restore 作品编号… [选项]
  恢复下架的作品
${choiceUsage}
${reasonUsage}
  --yes              用查询条件时不再询问
npm run library -- restore 备份文件 [选项]
  先停止服务器，再用 backup 做的备份代替整个书库，SQLite 和 PostgreSQL 都行；逐行核对，不成功就一切照旧
  --overwrite        书库里已有作品或用户，不要它们了
  --json             输出一行 JSON`;

const options = { ...choiceOptions, ...reasonOption, overwrite: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const isQuery = [values.keyword, values.category, values.status].some((value) => value !== undefined);
  if (isQuery || (positionals.length > 0 && positionals.every((target) => /^\d+$/.test(target)))) {
    if (values.overwrite === true) throw new UsageError('--overwrite 只用于备份文件（名字只有数字时写成 ./名字）');
    return takeDownOrRestore(args, false);
  }
  if (values.yes === true) throw new UsageError('--yes 只用于恢复下架的作品');
  if (values.reason !== undefined) throw new UsageError('--reason 只用于恢复下架的作品');
  const target = singleArgument(positionals, '作品编号或备份文件');
  const progress = createProgressBar();
  const environment = readEnvironment(process.env);
  const how = { overwrite: values.overwrite === true, progress, authority: byCommand() };
  await restoreBackup(typedPath(target), environment, how).finally(progress.hide);
  print(values.json, { file: typedPath(target) }, '书库已从备份恢复，逐行核对无误。');
  return 0;
};

export const restoreCommand: Command = { usage, run };
