import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { editNovel, type NovelEdit } from '../../../../novels/editing/edit-novel.ts';
import { withStore } from '../../../with-store.ts';
import {
  commandBecause,
  optionalText,
  parseId,
  parseImageAddress,
  parseStatusOption,
  parseTags,
  reasonOption,
  reasonUsage,
} from '../../arguments.ts';
import { findNovel, novelNotFound } from '../../find-target.ts';
import { novelText } from '../../novel-text.ts';

const usage = `edit 作品编号… [选项]
  修改作品的资料；改过的各项，以后再导入时不会被文件里的覆盖
  --title 书名
  --author 作者
  --category 分类    没有的分类会新建
  --tags 标签、标签  给空文字则清除
  --add-tags 标签、标签
  --remove-tags 标签、标签
                     在已有的标签之外添上，或从中去掉
  --status 状态      1 或 连载，2 或 完本
  --intro 简介
  --cover 封面地址   本站路径或网址；给空文字则去掉
  给出几部作品时，只能改分类、标签和状态
${reasonUsage}
  --json             修改后每部作品输出一行 JSON`;

const options = {
  title: { type: 'string' },
  author: { type: 'string' },
  category: { type: 'string' },
  tags: { type: 'string' },
  'add-tags': { type: 'string' },
  'remove-tags': { type: 'string' },
  status: { type: 'string' },
  intro: { type: 'string' },
  cover: { type: 'string' },
  ...reasonOption,
  json: { type: 'boolean' },
} as const;

const parseCover = (text: string | undefined): string | null | undefined =>
  text === undefined ? undefined : text.trim() === '' ? null : parseImageAddress('--cover', text);

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length === 0) throw new UsageError('没有给出作品编号');
  const ids = [...new Set(positionals.map((text) => parseId(text, '作品')))];
  const ofOne = {
    title: optionalText('title', values.title),
    author: optionalText('author', values.author),
    intro: values.intro,
    cover: parseCover(values.cover),
  };
  const edit: NovelEdit = {
    ...ofOne,
    category: optionalText('category', values.category),
    tags: parseTags(values.tags),
    addTags: parseTags(values['add-tags']),
    removeTags: parseTags(values['remove-tags']),
    status: parseStatusOption(values.status),
  };
  const by = commandBecause(values.reason);
  if (Object.values(edit).every((value) => value === undefined)) throw new UsageError('没有给出要修改的内容');
  if (ids.length > 1 && Object.values(ofOne).some((value) => value !== undefined))
    throw new UsageError('书名、作者、简介和封面一次只能改一部作品的');
  await withStore(async (store) => {
    // All are there before the first is changed.
    for (const id of ids) await findNovel(store, id);
    for (const id of ids) {
      if (!(await editNovel(store, id, edit, by))) throw novelNotFound(id);
      const novel = await findNovel(store, id);
      print(values.json, novel, novelText(novel));
    }
  });
  return 0;
};

export const editCommand: Command = { usage, run };
