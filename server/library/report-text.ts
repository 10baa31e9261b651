import { type ImportFailure, type ImportReport, isFailure } from './import-report.ts';

const outcomes: Record<ImportReport['outcome'], string> = {
  added: '已入库',
  changed: '已更新',
  unchanged: '没有变化',
  dry_run: '仅预览，未入库',
};

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 100_000 ? 3 : 1)} MB`;

const partsOf = ({ chapters, sections, volumes }: ImportReport): string => {
  const volumesText = volumes.length > 0 ? `，${volumes.length} 卷` : '';
  return `${chapters} 章${volumesText}${sections.length > 0 ? `，另有 ${sections.join('、')}` : ''}`;
};

/** One file's result in Chinese, to be read on a terminal. */
export const resultText = (result: ImportReport | ImportFailure): string => {
  if (isFailure(result)) return `✗ ${result.file}\n  失败  ${result.error}\n`;
  const { title, author, novel_id: id, outcome, titles, longest, shortest } = result;
  const rows = [
    ['文件', `${result.file}（${inMegabytes(result.bytes)}，${result.encoding}）`],
    ['归类', [result.category, result.status === 2 ? '完本' : '连载', ...result.tags].join(' · ')],
    ['章节', partsOf(result)],
    ['首章', titles[0]],
    ['末章', titles.at(-1)],
    ['最长', longest && `${longest.title}（${longest.characters} 字）`],
    ['最短', shortest && `${shortest.title}（${shortest.characters} 字）`],
    ['未收', result.left_out.map(({ description, characters }) => `${description} ${characters} 字`).join('；')],
    ...result.warnings.map((warning) => ['注意', warning]),
    ['结果', id === null ? outcomes[outcome] : `${outcomes[outcome]}，编号 ${id}`],
  ];
  const shown = rows.filter(([, value]) => Boolean(value)).map(([name, value]) => `  ${name}  ${value}\n`);
  return `《${title}》 ${author}\n${shown.join('')}`;
};

/** One line for all files. */
export const summaryText = (results: (ImportReport | ImportFailure)[]): string => {
  const failed = results.filter(isFailure).length;
  const read = results.length - failed;
  return `共 ${results.length} 个文件：成功 ${read} 个，失败 ${failed} 个。\n`;
};
