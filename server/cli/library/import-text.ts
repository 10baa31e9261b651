import { type ImportFailure, type ImportReport, isFailure } from '../../importing/import-report.ts';
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
  return `${chapters} 章${volumesText}${sections.length > 0 ? `，另有 ${sections.join('、')}` : ''}`;
};

const ruleNames: Record<ImportReport['rule']['name'], string> = {
  numbers: '按序号',
  contents: '按目录里的名称',
  layout: '按单独成行的短句',
  navigation: '按 EPUB 的导航',
  headings: '按 EPUB 里的标题',
  none: '没有标题',
};

const suspicionNames: Record<ImportReport['suspicious'][number]['kind'], string> = {
  gap: '前面缺号',
  repeated_number: '序号重复',
  lower_number: '序号倒退',
  restarted_number: '序号从头开始',
  misnumbered: '序号不符',
  within_paragraph: '原在段落里',
  empty: '没有正文',
  very_short: '很短',
  very_long: '很长',
};
const maxSuspicious = 5;

const ruleText = ({ rule: { name, unit, score } }: ImportReport): string =>
  `${ruleNames[name]}${unit === null ? '' : `（第…${unit}）`}，得分 ${score}`;

const suspiciousText = ({ suspicious }: ImportReport): string =>
  suspicious
    .slice(0, maxSuspicious)
    .map(({ kind, title }) => `“${title}”${suspicionNames[kind]}`)
    .join('、') + (suspicious.length > maxSuspicious ? `……（共 ${suspicious.length} 处）` : '');

const advertsText = ({ adverts, novel_id: id }: ImportReport): string => {
  if (adverts.length === 0) return '';
  const found = `${adverts.length} 行像广告`;
  return id === null ? found : `${found}，查看和删去：npm run library -- chapters adverts ${id}`;
};

const proposalText = ({ advert_chapter: id }: ImportReport): string =>
  id === null ? '' : `第一章只有广告，“开始阅读”不会从那里开始；删去：npm run library -- chapters drop ${id}`;

/** What another edition of a novel that is there has brought. */
const changesText = ({ outcome, chapter_changes: changes, changed_titles: titles }: ImportReport): string => {
  if (outcome !== 'changed' || changes === null) return '';
  const { added, changed, removed } = changes;
  const parts = [
    [added, '新增', []],
    [changed, '改动', titles?.changed ?? []],
    [removed, '删去', titles?.removed ?? []],
  ] as const;
  return parts.flatMap(([count, name, named]) => (count > 0 ? [`${name} ${count} 章${someOf(named)}`] : [])).join('，');
};

const maxTitles = 5;

/** The first of some titles, in brackets. */
const someOf = (titles: readonly string[]): string => {
  if (titles.length === 0) return '';
  const more = titles.length > maxTitles ? '……' : '';
  return `（${titles
    .slice(0, maxTitles)
    .map((title) => `“${title}”`)
    .join('、')}${more}）`;
};

/** Describes the result of one file, in Chinese. */
export const resultText = (result: ImportReport | ImportFailure): string => {
  if (isFailure(result)) return `✗ ${result.file}\n  失败  ${result.error}\n`;
  const { title, author, novel_id: id, outcome, titles, longest, shortest } = result;
  const rows = [
    ['文件', `${result.file}（${inMegabytes(result.bytes)}，${result.encoding}）`],
    ['编码', result.encoding_reason],
    ['分章', ruleText(result)],
    ['归类', [result.category, statusName(result.status), ...result.tags].join(' · ')],
    ['章节', partsText(result)],
    ['首章', titles[0]],
    ['末章', titles.at(-1)],
    ['最长', longest && `${longest.title}（${longest.characters} 字）`],
    ['最短', shortest && `${shortest.title}（${shortest.characters} 字）`],
    ['未收', result.left_out.map(({ description, characters }) => `${description} ${characters} 字`).join('；')],
    ...result.warnings.map((warning) => ['注意', warning]),
    ['可疑', suspiciousText(result)],
    ['广告', advertsText(result)],
    ['建议', proposalText(result)],
    ['变动', changesText(result)],
    ['结果', id === null ? outcomeTexts[outcome] : `${outcomeTexts[outcome]}，编号 ${id}`],
  ];
  const lines = rows.filter(([, value]) => Boolean(value)).map(([name, value]) => `  ${name}  ${value}\n`);
  return `《${title}》 ${author}\n${lines.join('')}`;
};

/** Says in one line, in Chinese, how many files there were and how many of them failed. */
export const summaryText = (files: number, failed: number): string =>
  `共 ${files} 个文件：成功 ${files - failed} 个，失败 ${failed} 个。\n`;
