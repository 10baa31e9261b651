import { type Command, UsageError } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { editNovel, type NovelEdit } from '../../store/edit-novel.ts';
import { getWork } from '../../store/list-works.ts';
import { addressOf, named, onlyId, statusOf, tagsOf } from '../arguments.ts';
import { missingWork } from '../missing-work.ts';
import { withStore } from '../with-store.ts';
import { workText } from './show.ts';

const usage = `edit 作品编号 [选项]
  修改一部作品的资料；改过的各项，以后再导入时不会被文件里的覆盖
  --title 书名
  --author 作者
  --category 分类    没有的分类会新建
  --tags 标签、标签  给空文字则清除
  --status 状态      1 或 连载，2 或 完本
  --intro 简介
  --cover 封面地址   本站路径或网址；给空文字则去掉
  --json             修改后输出一行 JSON`;

const options = {
  title: { type: 'string' },
  author: { type: 'string' },
  category: { type: 'string' },
  tags: { type: 'string' },
  status: { type: 'string' },
  intro: { type: 'string' },
  cover: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const coverOf = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : text.trim() === '' ? null : addressOf('--cover', text);

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = onlyId(positionals, '作品');
  const edit: NovelEdit = {
    title: named('title', values.title),
    author: named('author', values.author),
    category: named('category', values.category),
    tags: tagsOf(values.tags),
    status: statusOf(values.status),
    intro: values.intro,
    cover: coverOf(values.cover),
  };
  if (Object.values(edit).every((value) => value === undefined)) throw new UsageError('没有给出要修改的内容');
  const work = await withStore(async (store) => ((await editNovel(store, id, edit)) ? getWork(store, id) : null));
  if (!work) throw missingWork(id);
  print(values.json, work, workText(work));
  return 0;
};

export const editCommand: Command = { usage, run };
