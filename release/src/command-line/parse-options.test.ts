import { UsageError } from './command.ts';
import { parseOptions } from './parse-options.ts';

const options = {
  name: { type: 'string', short: 'n' },
  id: { type: 'string', multiple: true },
  all: { type: 'boolean', short: 'a' },
} as const;

test('options come by their names, in any order among the arguments, and what follows -- is none', () => {
  const { values, positionals } = parseOptions(
    ['红楼梦.txt', '-an', '曹雪芹', '--id=1', '--id', '-', '--', '--all'],
    options,
  );
  expect(values).toEqual({ name: '曹雪芹', id: ['1', '-'], all: true });
  expect(positionals).toEqual(['红楼梦.txt', '--all']);
});

test('a value that begins with a dash is written behind an equals sign', () => {
  expect(parseOptions(['--name=-1'], options).values.name).toBe('-1');
});

test.each<[string[], string]>([
  [['--fast'], '没有这个选项：--fast'],
  [['--fast=1'], '没有这个选项：--fast'],
  [['-af'], '没有这个选项：-f'],
  [['--toString'], '没有这个选项：--toString'],
  [['--no-all'], '没有这个选项：--no-all'],
  [['--name'], '选项 --name 的值不对'],
  [['-n'], '选项 -n 的值不对'],
  [['--name', '--all'], '选项 --name 的值不对'],
  [['-n', '-1'], '选项 -n 的值不对'],
  [['--all=yes'], '选项 --all 的值不对'],
  [['--name', '曹 雪芹', '红楼梦'], '多余的参数：红楼梦'],
  [['--', '--all'], '多余的参数：--all'],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => parseOptions(args, options, false)).toThrow(new UsageError(sentence));
});
