import { resolve } from 'node:path';
import { type Command, UsageError } from '../../command-line/command.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { readEnvironment } from '../../environment.ts';
import { openStore } from '../../store/open-store.ts';
import { named, statusOf, tagsOf } from '../arguments.ts';
import { importFiles } from '../import-files.ts';
import { type ImportFailure, type ImportReport, isFailure } from '../import-report.ts';
import { resultText, summaryText } from '../report-text.ts';
import type { NovelDetails } from '../txt/novel-details.ts';

const usage = `import 文件或文件夹… [选项]
  把 TXT 小说导入书库；文件夹表示其中的 TXT 文件。同一部书再次导入时编号不变。
  --dry-run          只看会导入什么，不写入书库
  --json             每个文件输出一行 JSON
  --title 书名       以下各项不用文件里的，而用这里给出的
  --author 作者
  --category 分类
  --status 状态      1 或 连载，2 或 完本
  --tags 标签、标签`;

const options = {
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  title: { type: 'string' },
  author: { type: 'string' },
  category: { type: 'string' },
  status: { type: 'string' },
  tags: { type: 'string' },
} as const;

/** npm runs scripts in the folder of the package; paths are meant from where the command was typed. */
const locate = (path: string): string => {
  const typedIn = process.env.npm_lifecycle_event === 'library' ? process.env.INIT_CWD : undefined;
  return resolve(typedIn ?? process.cwd(), path);
};

const asLine = (result: ImportReport | ImportFailure): string => {
  // A file that failed has the fields that others have, so that whoever reads the lines needs no second shape.
  const nothing = { novel_id: null, title: null, author: null, encoding: null, chapters: 0, titles: [], warnings: [] };
  return `${JSON.stringify(isFailure(result) ? { ...nothing, ...result } : result)}\n`;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length === 0) throw new UsageError('没有给出文件');
  const details: NovelDetails = {
    title: named('title', values.title),
    author: named('author', values.author),
    category: named('category', values.category),
    status: statusOf(values.status),
    tags: tagsOf(values.tags),
  };
  if (details.title !== undefined && positionals.length > 1) throw new UsageError('--title 只能用于一个文件');
  const store = values['dry-run'] === true ? null : await openStore(readEnvironment(process.env));
  try {
    const results = await importFiles(store, positionals, {
      details,
      locate,
      onResult: (result) => process.stdout.write(values.json === true ? asLine(result) : `${resultText(result)}\n`),
    });
    if (values.json !== true) process.stdout.write(summaryText(results));
    return results.some(isFailure) ? 1 : 0;
  } finally {
    await store?.close();
  }
};

export const importCommand: Command = { usage, run };
