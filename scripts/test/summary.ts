import { stripVTControlCharacters } from 'node:util';
import type { TestFailure, Verdict } from './second-look.ts';

/** Lines that the end of a run may have: of a long output only its last forty are read, and `.ci/run` adds some. */
const maxLines = 28;
const maxColumns = 180;

/**
 * The end of a run: each test that failed and each unsteady one with its place and the first lines of its errors (fewer of these
 * where many failed), what tests had to say, how many were unsteady, and the counts as the last line.
 * @param times the line that says what each part took
 */
export const summaryOf = (verdicts: readonly Verdict[], times: string): string[] => {
  const failed = verdicts.flatMap((verdict) => verdict.failed);
  const unsteady = verdicts.flatMap((verdict) => verdict.unsteady);
  const sum = (count: 'passed' | 'skipped') => verdicts.reduce((total, verdict) => total + verdict[count], 0);
  const end = [
    ...verdicts.flatMap(({ notes }) => notes).map((note) => `注意：${note}`.slice(0, maxColumns)),
    times,
    `${unsteady.length} unsteady`,
    `${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`,
  ];
  return [...list(failed, unsteady, maxLines - end.length), ...end];
};

const list = (failed: TestFailure[], unsteady: TestFailure[], lines: number): string[] => {
  for (const errorLines of [3, 2, 1, 0]) {
    const all = [
      ...group(`失败 ${failed.length} 个：`, failed, errorLines),
      ...group(`不稳定 ${unsteady.length} 个（一次失败，单独再试时通过）：`, unsteady, errorLines),
    ];
    if (all.length <= lines) return all;
    if (errorLines === 0) return [...all.slice(0, lines - 1), `……还有 ${all.length - lines + 1} 行，见上文`];
  }
  return [];
};

const group = (title: string, failures: TestFailure[], errorLines: number): string[] =>
  failures.length === 0 ? [] : [title, ...failures.flatMap((failure) => linesOf(failure, errorLines))];

const linesOf = ({ file, line, name, project, errors }: TestFailure, errorLines: number): string[] => {
  const place = file === '' ? '整个运行' : line === undefined ? file : `${file}:${line}`;
  const title = [project === undefined ? place : `[${project}] ${place}`, ...(name === '' ? [] : [name])].join(' › ');
  const texts = errors.map((error) => firstLines(error, errorLines));
  // Both looks mostly fail alike.
  const shown = texts.filter((text, index) => index === 0 || text.join('\n') !== texts[0]?.join('\n'));
  return [
    `  ${title}`,
    ...shown.flatMap((text, index) => text.map((one) => `    ${index === 0 ? '' : '再试：'}${one}`)),
  ].map((one) => one.slice(0, maxColumns));
};

const firstLines = (error: string, count: number): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, count);
