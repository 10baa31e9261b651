import type { ImportReport } from './import-report.ts';

/** A list names at most this many. */
export const maxNamed = 5;

/** The first of some names, and how many there are. */
export const firstOf = (names: readonly string[], counted: string): string =>
  names.slice(0, maxNamed).join('、') + (names.length > maxNamed ? `……（共 ${names.length} ${counted}）` : '');

/** Suspicions that no warning tells of. */
const lengthNames: Partial<Record<ImportReport['suspicious'][number]['kind'], string>> = {
  very_short: '很短',
  very_long: '很长',
};

const lengthsText = ({ suspicious }: ImportReport): string[] => {
  const places = suspicious.flatMap(({ kind, title }) => {
    const name = lengthNames[kind];
    return name === undefined ? [] : [`“${title}”${name}`];
  });
  return places.length === 0 ? [] : [`篇幅和别的章相差很多，请核对是否分错：${firstOf(places, '处')}`];
};

/** A rule that cannot be used, whatever the reason, is one doubt with the others. */
const ruleProblemsText = ({ rules }: ImportReport): string[] => {
  const problems = rules.flatMap(({ name, problem }) => (problem === null ? [] : [`“${name}”：${problem}`]));
  return problems.length === 0 ? [] : [`没有用的替换规则：${firstOf(problems, '条')}`];
};

/** Everything about a file that people should look at, one cause each. */
export const doubtsOf = (report: ImportReport): string[] => [
  ...report.warnings,
  ...lengthsText(report),
  ...ruleProblemsText(report),
];

const ruleNames: Record<ImportReport['rule']['name'], string> = {
  numbers: '按序号',
  contents: '按目录里的名称',
  layout: '按单独成行的短句',
  navigation: '按 EPUB 的导航',
  headings: '按 EPUB 里的标题',
  none: '没有标题',
};

/** How the chapters were found, in Chinese. */
export const ruleText = ({ rule: { name, unit, score } }: ImportReport): string =>
  `${ruleNames[name]}${unit === null ? '' : `（第…${unit}）`}，得分 ${score}`;
