import { type ImportFailure, type ImportReport, isFailure } from '../../importing/import-report.ts';
import { doubtsOf, firstOf, maxNamed, ruleText } from '../../importing/report-words.ts';
import type { RuleOutcome } from '../../importing/rules/apply-rules.ts';
import { statusName } from './novel-text.ts';

const outcomeTexts: Record<ImportReport['outcome'], string> = {
  added: '已入库',
  changed: '已更新',
  unchanged: '没有变化',
  dry_run: '仅预览，未入库',
};

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 100_000 ? 3 : 1)} MB`;

const partsText = ({ chapters, sections, volumes }: ImportReport): string => {
  const volumesText = volumes.length > 0 ? `，${volumes.length} 卷` : '';
  return `${chapters} 章${volumesText}${sections.length > 0 ? `，另有 ${firstOf(sections, '篇')}` : ''}`;
};

/** What rules changed: how many places, and in a dry run examples of each; then those that found nothing. */
const rulesRows = ({ rules, rules_are_kept: areKept, outcome }: ImportReport): [string, string][] => {
  const used = rules.filter(({ count }) => count > 0);
  const unused = rules.filter(({ count, problem }) => count === 0 && problem === null);
  const changed = used.map(({ name, count }) => `“${name}”${count} 处`);
  const places = used.reduce((sum, { count }) => sum + count, 0);
  return [
    ['规则', areKept && rules.length > 0 ? `没有另给 --replace，用上次导入时随作品保存的 ${rules.length} 条` : ''],
    ['替换', used.length === 0 ? '' : `改动 ${places} 处：${firstOf(changed, '条')}`],
    ...(outcome === 'dry_run' ? used.flatMap(examplesOf) : []),
    [
      '没用上',
      firstOf(
        unused.map(({ name }) => `“${name}”`),
        '条',
      ),
    ],
  ];
};

const examplesOf = ({ examples }: RuleOutcome): [string, string][] =>
  examples.map(({ chapter, before, after }) => ['例', `${chapter}：${before} → ${after === '' ? '（删去）' : after}`]);

const verdictText = (report: ImportReport, doubts: readonly string[]): string =>
  `${partsText(report)}；${doubts.length === 0 ? '没有疑点' : `疑点 ${doubts.length} 处`}`;

/** How a division that is wrong is mended before it is imported, or after. */
const mendText = ({ novel_id: id }: ImportReport, doubts: readonly string[]): string => {
  if (doubts.length === 0) return '';
  return id === null
    ? '--preview 方案文件 写出分章、书名和疑似广告，改好后 --plan 方案文件 照它导入'
    : `分错的章：npm run library -- chapters list ${id}，再用 chapters merge、edit、drop 改`;
};

const advertsText = ({ adverts, novel_id: id }: ImportReport): string =>
  adverts.length === 0 || id === null
    ? ''
    : `${adverts.length} 行像广告，查看和删去：npm run library -- chapters adverts ${id}`;

/** A single quote of a title is written as a shell reads it. */
const beginningText = ({ title_beginning: beginning }: ImportReport): string =>
  beginning === null
    ? ''
    : `每个章名都以“${beginning}”开头，去掉：再导入一次，加上 --strip-titles '${beginning.replaceAll("'", `'\\''`)}'`;

const proposalText = ({ advert_chapter: id }: ImportReport): string =>
  id === null ? '' : `第一章只有广告，“开始阅读”不会从那里开始；删去：npm run library -- chapters drop ${id}`;

/** What another edition of a novel that is there has brought, or would bring. */
const changesText = ({ replaces, chapter_changes: changes, changed_titles: titles }: ImportReport): string => {
  if (replaces === null || changes === null) return '';
  const { added, changed, removed } = changes;
  const parts = [
    [added, '新增', []],
    [changed, '改动', titles?.changed ?? []],
    [removed, '删去', titles?.removed ?? []],
  ] as const;
  return parts.flatMap(([count, name, named]) => (count > 0 ? [`${name} ${count} 章${someOf(named)}`] : [])).join('，');
};

/** The first of some titles, in brackets. */
const someOf = (titles: readonly string[]): string => {
  if (titles.length === 0) return '';
  const more = titles.length > maxNamed ? '……' : '';
  return `（${titles
    .slice(0, maxNamed)
    .map((title) => `“${title}”`)
    .join('、')}${more}）`;
};

/** Describes the result of one file, in Chinese: first the verdict, then each doubt, then how it was read. */
export const resultText = (result: ImportReport | ImportFailure): string => {
  if (isFailure(result)) return `✗ ${result.file}\n  失败  ${result.error}\n`;
  const { title, author, novel_id: id, outcome, titles, longest, shortest } = result;
  const doubts = doubtsOf(result);
  const rows = [
    ['结论', verdictText(result, doubts)],
    ...doubts.map((doubt) => ['疑点', doubt]),
    ['怎么改', mendText(result, doubts)],
    ['文件', `${result.file}（${inMegabytes(result.bytes)}，${result.encoding}）`],
    ['编码', result.encoding_reason],
    ['分章', ruleText(result)],
    ['插图', result.pictures > 0 && `${result.pictures} 张`],
    ['归类', [result.category, statusName(result.status), ...result.tags].join(' · ')],
    ['首章', titles[0]],
    ['末章', titles.at(-1)],
    ['最长', longest && `${longest.title}（${longest.characters} 字）`],
    ['最短', shortest && `${shortest.title}（${shortest.characters} 字）`],
    ['未收', result.left_out.map(({ description, characters }) => `${description} ${characters} 字`).join('；')],
    ...rulesRows(result),
    ['广告', advertsText(result)],
    ['建议', proposalText(result)],
    ['建议', beginningText(result)],
    ['变动', changesText(result)],
    ['结果', id === null ? outcomeTexts[outcome] : `${outcomeTexts[outcome]}，编号 ${id}`],
  ];
  const lines = rows.filter(([, value]) => Boolean(value)).map(([name, value]) => `  ${name}  ${value}\n`);
  return `《${title}》 ${author}\n${lines.join('')}`;
};

/** Says in one line, in Chinese, how many files there were and how many of them failed. */
export const summaryText = (files: number, failed: number): string =>
  `共 ${files} 个文件：成功 ${files - failed} 个，失败 ${failed} 个。\n`;
