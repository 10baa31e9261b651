import { type Command, UsageError } from 'release/command-line/command';
import { print, printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { pages } from 'shared-api/paths';
import type { Store } from '../../../../db/open-store.ts';
import { addBanner, listBanners, removeBanner, type StoredBanner } from '../../../../novels/editing/banners.ts';
import { withStore } from '../../../with-store.ts';
import {
  optionalText,
  parseAction,
  parseAddress,
  parseId,
  parseImageAddress,
  refuseArguments,
  singleId,
} from '../../arguments.ts';
import { findNovel } from '../../find-target.ts';

const usage = `banners [list | add | remove 横幅编号] [选项]
  首页的横幅，按添加的先后显示；作品下架时它的横幅也不显示
  --title 标题       add 用；给了 --novel 时默认为书名
  --link 地址        本站路径或网址；给了 --novel 时默认为作品页
  --novel 作品编号
  --image 图片地址   本站路径或网址
  --json             每条横幅输出一行 JSON`;

const options = {
  title: { type: 'string' },
  link: { type: 'string' },
  novel: { type: 'string' },
  image: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const bannerLine = ({ id, title, link, image_url }: StoredBanner): string =>
  [id, title, link, ...(image_url === null ? [] : [image_url])].join('  ');

type Values = { [Name in 'title' | 'link' | 'novel' | 'image']?: string | undefined };

const add = async (store: Store, values: Values): Promise<StoredBanner> => {
  const novelId = values.novel === undefined ? null : parseId(values.novel, '作品');
  const novel = novelId === null ? null : await findNovel(store, novelId);
  const title = optionalText('title', values.title) ?? novel?.title;
  const link = optionalText('link', values.link) ?? (novel ? pages.book(novel.id) : undefined);
  if (title === undefined || link === undefined) throw new UsageError('要给出 --title 和 --link，或给出 --novel');
  const image = optionalText('image', values.image);
  return addBanner(store, {
    title,
    link: parseAddress('--link', link),
    image_url: image === undefined ? null : parseImageAddress('--image', image),
    novel_id: novelId,
  });
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'add', 'remove']);
  if (action !== 'remove') refuseArguments(operands);
  const id = action === 'remove' ? singleId(operands, '横幅') : 0;
  return withStore(async (store) => {
    if (action === 'remove') {
      if (!(await removeBanner(store, id))) throw new Error(`没有编号为 ${id} 的横幅`);
      print(values.json, { id: String(id), removed: true }, `已删除横幅 ${id}。`);
    } else if (action === 'add') {
      const banner = await add(store, values);
      print(values.json, banner, bannerLine(banner));
    } else printList(values.json, await listBanners(store), bannerLine, '没有横幅。');
    return 0;
  });
};

export const bannersCommand: Command = { usage, run };
