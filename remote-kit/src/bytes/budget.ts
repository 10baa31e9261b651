import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { budgetedLoads } from '../../../server/releases/first-loads.ts';
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
      Object.fromEntries(budgetedLoads(built, built.budget).map(({ name, files }) => [name, partsOf(built, files)])),
    ]),
  );
  writeFileSync(file, `${JSON.stringify(accepted, null, 2)}\n`);
};

const partsOf = ({ parts }: BuiltApp, files: string[]): Parts => {
  const all: Parts = {};
  for (const file of files) {
    for (const [name, bytes] of Object.entries(parts(file))) all[name] = (all[name] ?? 0) + bytes;
  }
  return Object.fromEntries(Object.entries(all).sort(([, one], [, other]) => other - one));
};

/**
 * Finds the first loads of an app, and its parts that come later, that pass their budget, and what grew in them.
 * @param accepted what they were made of before
 * @returns a sentence for each; none where all keep to it
 */
export const overBudget = (built: BuiltApp, accepted: Accepted): string[] =>
  budgetedLoads(built, built.budget).flatMap(({ name, files, when, limit }) => {
    const { brotli } = sum(files.map(built.weigh));
    if (brotli <= limit) return [];
    const grown = grownParts(partsOf(built, files), accepted[built.app]?.[name] ?? {});
    return [
      `${built.app} 的 ${name} ${when} ${bytes(brotli)} 字节（brotli），超过预算 ${bytes(limit)}。` +
        `比记录多出的部分（压缩前）：${grown.join('，') || '无'}`,
    ];
  });

/** The parts that grew the most, each with what it has more. */
const grownParts = (now: Parts, before: Parts): string[] =>
  Object.entries(now)
    .map(([name, size]) => ({ name, more: size - (before[name] ?? 0), isNew: before[name] === undefined }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
    .slice(0, 8)
    .map(({ name, more, isNew }) => `${name} +${bytes(more)}${isNew ? '（新）' : ''}`);

const bytes = (number: number): string => number.toLocaleString('en-US');
