import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { moveToPostgres } from '../../../../backup/move-to-postgres.ts';
import { byCommand } from '../../../../console/record/record-act.ts';
import { readEnvironment } from '../../../../environment.ts';
import { createProgressBar } from '../../../progress-bar.ts';

const usage = `move-to-postgres [选项]
  把 DATA_DIR 里的 SQLite 书库整个搬进环境变量 DATABASE_URL 指的数据库，逐行核对；网站可以照常运行。
  搬的是开始那一刻的书库：期间又有写入时会说明，那就停止服务器再搬一次
  --overwrite        目标里已有作品或用户，不要它们了
  --json             输出一行 JSON`;

const options = { overwrite: { type: 'boolean' }, json: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === undefined) throw new UsageError('没有设置环境变量 DATABASE_URL');
  const progress = createProgressBar();
  const how = { overwrite: values.overwrite === true, progress, authority: byCommand() };
  const moved = await moveToPostgres(environment, how).finally(progress.hide);
  const late = moved.changedSince ? '搬迁期间书库又有写入，没有搬过去：停止服务器后加 --overwrite 再搬一次。\n' : '';
  const next = `发布和密钥的文件没有动：服务器要用 RELEASES_DIR=${environment.releasesDir} 和同一个 OVERRIDE_SECRET。`;
  print(values.json, moved, `已搬进 PostgreSQL：${moved.rows} 行，逐行核对无误。\n${late}${next}`);
  return 0;
};

export const moveToPostgresCommand: Command = { usage, run };
