import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { parseOptions } from 'release/command-line/parse-options';

/** Tests that are asked for; all of them where nothing is given. */
export interface Wanted {
  /** Tests and folders, from the project's folder on. */
  paths: string[];
  /** A part of the names of the tests to run. */
  name?: string;
}

/**
 * Reads what stands behind `npm test --`: files and folders, and `-t` with a part of a test's name. For a source the tests
 * beside it are meant.
 * @throws UsageError
 */
export const readArguments = (root: string, args: string[]): Wanted => {
  const { positionals, values } = parseOptions(args, { testNamePattern: { type: 'string', short: 't' } });
  if (values.testNamePattern?.trim() === '') throw new UsageError('-t 之后请写出测试名字的一部分');
  return {
    paths: positionals.map((given) => testPath(root, given)),
    ...(values.testNamePattern !== undefined && { name: values.testNamePattern }),
  };
};

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

const testPath = (root: string, given: string): string => {
  const file = path.resolve(root, given);
  const inProject = path.relative(root, file).split(path.sep).join('/');
  if (!existsSync(file) || inProject.startsWith('..')) throw new UsageError(`没有这个文件或文件夹：${given}`);
  if (isTest(file) || statSync(file).isDirectory()) return inProject;
  const beside = inProject.replace(/\.tsx?$/, '');
  const test = ['.test.ts', '.test.tsx']
    .map((ending) => beside + ending)
    .find((one) => existsSync(path.join(root, one)));
  if (test === undefined) throw new UsageError(`${given} 不是测试，旁边也没有它的测试`);
  return test;
};
