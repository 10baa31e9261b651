import { type Command, UsageError } from 'release/command-line/command';
import { write } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { maxReasonCharacters } from 'shared-api/console/schemas/staff';
import { byCommand } from '../../../../console/record/record-act.ts';
import type { Store } from '../../../../db/open-store.ts';
import { importEach } from '../../../../importing/import-files.ts';
import { type ImportFailure, type ImportReport, isFailure } from '../../../../importing/import-report.ts';
import type { MetadataOverrides } from '../../../../importing/txt/metadata/novel-metadata.ts';
import { createProgressBar } from '../../../progress-bar.ts';
import { withStore, withStoreAsItIs } from '../../../with-store.ts';
import { checkLength, optionalText, parseEncoding, parseStatusOption, parseTags, typedPath } from '../../arguments.ts';
import { resultText, summaryText } from '../../import-text.ts';
import { fileOfPlan, openPlanFile, readPlans } from '../../plan-files.ts';
import { readRulesFile, rulesText } from '../../rules-file.ts';

const usage = `import 文件或文件夹… [选项]
  把 TXT 或 EPUB 小说导入书库；文件夹（不含子文件夹）和 zip 表示其中的小说。
  同一部书再次导入时编号不变，上次给出的书名、作者、分类、状态、标签、导入方案仍然有效，除非这次另给。
  --dry-run          只看会导入什么，不写入书库
  --preview 方案文件  只写出导入方案（JSON）供修改：书名等、分卷、每章从哪段开始、疑似广告
  --plan 方案文件     按改好的方案导入其中的文件
  --json             每个文件输出一行 JSON
  --title 书名       以下各项不用文件里的，而用这里给出的
  --author 作者
  --category 分类
  --status 状态      1 或 连载，2 或 完本
  --tags 标签、标签
  --replace 规则文件  按替换净化规则改正文（legado 导出的 JSON，或每行一条“词 => 换成”“/正则/ => 换成”，只写词是删去）；
                     规则随作品保存，以后再导入仍照它改，除非这次另给（空文件是不再要规则）；加 --dry-run 看会改哪些
  --strip-titles 文字  从每个章名的开头去掉它；像替换规则一样随作品保存
  --reason 原因      记在记录里
  --encoding 编码    不猜，按这里给出的解码：utf-8、gbk、big5、utf-16le、utf-16be、windows-1252`;

const options = {
  'dry-run': { type: 'boolean' },
  preview: { type: 'string' },
  plan: { type: 'string' },
  json: { type: 'boolean' },
  title: { type: 'string' },
  author: { type: 'string' },
  category: { type: 'string' },
  status: { type: 'string' },
  tags: { type: 'string' },
  replace: { type: 'string' },
  'strip-titles': { type: 'string' },
  reason: { type: 'string' },
  encoding: { type: 'string' },
} as const;

/** One line of JSON. A failure has the fields that reports have, so that programs need to know one shape only. */
const jsonLine = (result: ImportReport | ImportFailure): string => {
  const emptyReport = {
    novel_id: null,
    title: null,
    author: null,
    encoding: null,
    chapters: 0,
    titles: [],
    warnings: [],
  };
  return `${JSON.stringify(isFailure(result) ? { ...emptyReport, ...result } : result)}\n`;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const plans = values.plan === undefined ? [] : await readPlans(typedPath(values.plan));
  const files = positionals.length === 0 ? [...new Set(plans.map(({ file }) => fileOfPlan(file)))] : positionals;
  if (files.length === 0) throw new UsageError('没有给出文件');
  const overrides: MetadataOverrides = {
    title: optionalText('title', values.title),
    author: optionalText('author', values.author),
    category: optionalText('category', values.category),
    status: parseStatusOption(values.status),
    tags: parseTags(values.tags),
  };
  const encoding = parseEncoding(values.encoding);
  const reason = optionalText('reason', values.reason) ?? '';
  checkLength('reason', reason, maxReasonCharacters);
  const stripTitles = optionalText('strip-titles', values['strip-titles']);
  const replacing = values.replace === undefined ? null : await readRulesFile(typedPath(values.replace), encoding);
  if (overrides.title !== undefined && files.length > 1) throw new UsageError('--title 只能用于一个文件');
  const planFile = values.preview === undefined ? undefined : await openPlanFile(typedPath(values.preview));
  if (values.json !== true && replacing !== null) write(rulesText(replacing));
  const isDryRun = values['dry-run'] === true || values.preview !== undefined;
  const progress = createProgressBar();
  let [done, failed] = [0, 0];
  const importAll = async (store: Store | null) => {
    const options = {
      authority: byCommand(reason),
      isDryRun,
      overrides,
      encoding,
      rules: replacing?.rules,
      stripTitles,
      locate: typedPath,
      plans,
      progress,
      ...(planFile && { onPlan: planFile.add }),
    };
    for await (const result of importEach(store, files, options)) {
      progress.hide();
      write(values.json === true ? jsonLine(result) : `${resultText(result)}\n`);
      done += 1;
      if (isFailure(result)) failed += 1;
    }
  };
  await (isDryRun ? withStoreAsItIs(importAll) : withStore(importAll)).finally(progress.hide);
  await planFile?.close();
  if (values.json !== true) write(summaryText(done, failed));
  return failed > 0 ? 1 : 0;
};

export const importCommand: Command = { usage, run };
