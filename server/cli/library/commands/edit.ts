import { editNovel, type NovelEdit } from '../../../novels/editing/edit-novel.ts';
import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { optionalText, parseImageAddress, parseStatusOption, parseTags, singleId } from '../arguments.ts';
import { findNovel, novelNotFound } from '../find-target.ts';
import { novelText } from '../novel-text.ts';

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

const parseCover = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : text.trim() === '' ? null : parseImageAddress('--cover', text);

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = singleId(positionals, '作品');
  const edit: NovelEdit = {
    title: optionalText('title', values.title),
    author: optionalText('author', values.author),
    category: optionalText('category', values.category),
    tags: parseTags(values.tags),
    status: parseStatusOption(values.status),
    intro: values.intro,
    cover: parseCover(values.cover),
  };
  if (Object.values(edit).every((value) => value === undefined)) throw new UsageError('没有给出要修改的内容');
  const novel = await withStore(async (store) => {
    if (!(await editNovel(store, id, edit))) throw novelNotFound(id);
    return findNovel(store, id);
  });
  print(values.json, novel, novelText(novel));
  return 0;
};

export const editCommand: Command = { usage, run };
