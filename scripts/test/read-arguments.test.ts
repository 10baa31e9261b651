import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { readArguments } from './read-arguments.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shuhai-arguments-'));
  mkdirSync(path.join(root, 'reader'));
  for (const file of ['cover.tsx', 'cover.test.tsx', 'title.ts']) writeFileSync(path.join(root, 'reader', file), '');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('npm test without arguments wants all tests', () => {
  expect(readArguments(root, [])).toEqual({ paths: [] });
});

test('npm test takes several files and folders, written in any way, and a part of a name', () => {
  expect(readArguments(root, ['./reader/', 'reader/cover.test.tsx', '-t', 'a cover'])).toEqual({
    paths: ['reader', 'reader/cover.test.tsx'],
    name: 'a cover',
  });
});

test('npm test takes a source for the tests beside it', () => {
  expect(readArguments(root, ['reader/cover.tsx']).paths).toEqual(['reader/cover.test.tsx']);
});

test.each([
  [['writer'], '没有这个文件或文件夹：writer'],
  [['..'], '没有这个文件或文件夹：..'],
  [['reader/title.ts'], 'reader/title.ts 不是测试，旁边也没有它的测试'],
  [['-t', ' '], '-t 之后请写出测试名字的一部分'],
  [['-t'], '选项 -t 的值不对'],
  [['--watch'], '没有这个选项：--watch'],
])('npm test refuses %j in one sentence', (args, sentence) => {
  const call = () => readArguments(root, args);
  expect(call).toThrow(UsageError);
  expect(call).toThrow(sentence);
});
