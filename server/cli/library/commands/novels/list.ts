import type { Command } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { listNovelRecords } from '../../../../novels/editing/novel-records.ts';
import { withStore } from '../../../with-store.ts';
import { parseStatusOption } from '../../arguments.ts';
import { novelLine } from '../../novel-text.ts';

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

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const filter = {
    keyword: values.keyword,
    category: values.category,
    status: parseStatusOption(values.status),
    takenDown: values['taken-down'],
    limit: wholeNumber('limit', values.limit, 1),
  };
  const novels = await withStore((store) => listNovelRecords(store, filter));
  printList(values.json, novels, novelLine, '没有符合条件的作品。');
  return 0;
};

export const listCommand: Command = { usage, run };
