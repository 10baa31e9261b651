import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type BuiltApp, sum } from './built-app.ts';

/** Bytes before compression, by part. */
type Parts = Record<string, number>;

/** Parts of the first loads when they were last accepted, by app and page. */
export type Accepted = Record<string, Record<string, Parts>>;

/** @param file a project's record */
export const readAccepted = (file: string): Accepted =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/** Takes the builds as they are for what later ones are compared with. */
export const accept = (apps: BuiltApp[], file: string): void => {
  const accepted = Object.fromEntries(
    apps.map((built) => [
      built.app,
      Object.fromEntries(budgetedLoads(built).map(({ name, files }) => [name, partsOf(built, files)])),
    ]),
  );
  writeFileSync(file, `${JSON.stringify(accepted, null, 2)}\n`);
};

/**
 * Everything of an app that has a budget: the first loads, for which `*` holds where they have none of their own, and those
 * parts that come later for which one is stated.
 */
const budgetedLoads = ({ firstLoads, later, budget }: BuiltApp) =>
  [
    ...Object.entries(firstLoads).map(([name, files]) => ({
      name,
      files,
      when: '首次加载',
      limit: budget[name] ?? budget['*'],
    })),
    ...Object.entries(later).map(([name, files]) => ({ name, files, when: '用到时加载', limit: budget[name] })),
  ].flatMap(({ limit, ...load }) => (limit === undefined ? [] : [{ ...load, limit }]));

const partsOf = ({ parts }: BuiltApp, files: string[]): Parts => {
  const all: Parts = {};
  for (const file of files) {
    for (const [name, bytes] of Object.entries(parts(file))) all[name] = (all[name] ?? 0) + bytes;
  }
  return Object.fromEntries(Object.entries(all).sort(([, one], [, other]) => other - one));
};

/** From this share of its budget on a first load is said to be near it. */
const nearShare = 0.97;

/** How an app's first loads, and its parts that come later, keep their budgets. */
export interface BudgetReport {
  /** Number of all that have a budget. */
  count: number;
  /** A sentence for each that passes its budget, with what grew in it. */
  over: string[];
  /** The same for each that comes within 3 % of its budget. */
  near: string[];
}

/**
 * Compares an app with its budgets. They are a tool of those who write it: nothing refuses a build or a release by them.
 * @param accepted what the loads were made of earlier
 */
export const reportBudgets = (built: BuiltApp, accepted: Accepted): BudgetReport => {
  const loads = budgetedLoads(built).map((load) => ({ ...load, brotli: sum(load.files.map(built.weigh)).brotli }));
  const sentenceOf = ({ name, files, when, limit, brotli }: (typeof loads)[number]): string => {
    const grown = grownParts(partsOf(built, files), accepted[built.app]?.[name] ?? {});
    return (
      `${built.app} 的 ${name} ${when} ${bytes(brotli)} 字节（brotli），${brotli > limit ? '超过' : '接近'}预算 ${bytes(limit)}。` +
      `比记录多出的部分（压缩前）：${grown.join('，') || '无'}`
    );
  };
  return {
    count: loads.length,
    over: loads.filter(({ brotli, limit }) => brotli > limit).map(sentenceOf),
    near: loads.filter(({ brotli, limit }) => brotli <= limit && brotli > limit * nearShare).map(sentenceOf),
  };
};

/** The parts that grew the most, each with what it has more. */
const grownParts = (now: Parts, before: Parts): string[] =>
  Object.entries(now)
    .map(([name, size]) => ({ name, more: size - (before[name] ?? 0), isNew: before[name] === undefined }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
    .slice(0, 8)
    .map(({ name, more, isNew }) => `${name} +${bytes(more)}${isNew ? '（新）' : ''}`);

const bytes = (number: number): string => number.toLocaleString('en-US');
