import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { readTextFile } from '../../../../importing/read-text-file.ts';
import { dropUnusedCovers, keepCover } from '../../../../novels/editing/covers/save-cover.ts';
import { editNovel } from '../../../../novels/editing/edit-novel.ts';
import { withStore } from '../../../with-store.ts';
import { commandBecause, parseId, reasonOption, reasonUsage, typedPath } from '../../arguments.ts';
import { findNovel } from '../../find-target.ts';

const usage = `cover 作品编号 图片文件 | cover 作品编号 --remove [--json]
  用一张图片（JPEG、PNG、WebP、GIF）作封面，裁成三比四；以后再导入时不会被换掉
  --remove           去掉封面，改以书名排成
${reasonUsage}`;

const options = { remove: { type: 'boolean' }, ...reasonOption, json: { type: 'boolean' } } as const;

const maxFileBytes = 20_000_000;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [idText = '', file, ...extra] = positionals;
  const by = commandBecause(values.reason);
  if (idText === '') throw new UsageError('没有给出作品编号');
  if (extra.length > 0 || (values.remove === true) === (file !== undefined))
    throw new UsageError('请给出一张图片，或 --remove');
  const id = parseId(idText, '作品');
  const novel = await withStore(async (store) => {
    await findNovel(store, id);
    const cover = file === undefined ? null : await keepCover(store, await readTextFile(typedPath(file), maxFileBytes));
    await editNovel(store, id, { cover }, by);
    await dropUnusedCovers(store);
    return findNovel(store, id);
  });
  const text =
    novel.cover_url === null ? `《${novel.title}》的封面已去掉。` : `《${novel.title}》的封面：${novel.cover_url}`;
  print(values.json, { id: novel.id, title: novel.title, cover_url: novel.cover_url }, text);
  return 0;
};

export const coverCommand: Command = { usage, run };
