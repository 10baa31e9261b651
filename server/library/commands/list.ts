import { formatWordCount } from 'shared-api/format';
import type { Command } from '../../command-line/command.ts';
import { printList } from '../../command-line/output.ts';
import { parseOptions, wholeNumber } from '../../command-line/parse-options.ts';
import { listWorks, type Work } from '../../store/list-works.ts';
import { statusOf } from '../arguments.ts';
import { statusName } from '../status-name.ts';
import { withStore } from '../with-store.ts';

const usage = `list [选项]
  列出书库里的作品，包括已下架的
  --keyword 字句     书名或作者里含有这些字
  --category 分类
  --status 状态      1 或 连载，2 或 完本
  --taken-down       只看已下架的
  --limit 部数       默认 100
  --json             每部作品输出一行 JSON`;

const options = {
  keyword: { type: 'string' },
  category: { type: 'string' },
  status: { type: 'string' },
  'taken-down': { type: 'boolean' },
  limit: { type: 'string', default: '100' },
  json: { type: 'boolean' },
} as const;

const lineOf = ({ id, title, author, category, status, word_count, chapter_count, taken_down_at }: Work): string =>
  [
    id,
    `《${title}》${author}`,
    category,
    statusName(status),
    formatWordCount(word_count),
    `${chapter_count} 章`,
    ...(taken_down_at === null ? [] : ['已下架']),
  ].join('  ');

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const wanted = {
    keyword: values.keyword,
    category: values.category,
    status: statusOf(values.status),
    takenDown: values['taken-down'],
    limit: wholeNumber('limit', values.limit, 1),
  };
  const works = await withStore((store) => listWorks(store, wanted));
  printList(values.json, works, lineOf, '没有符合条件的作品。');
  return 0;
};

export const listCommand: Command = { usage, run };
