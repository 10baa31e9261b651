import type { Link } from 'shared-api/schemas/site';
import { type Command, UsageError } from '../../command-line/command.ts';
import { printList } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { listLinks } from '../../store/get-site.ts';
import { setLinks } from '../../store/set-site.ts';
import { actionOf, addressOf } from '../arguments.ts';
import { withStore } from '../with-store.ts';

const usage = `links [list | add 名称 地址 | remove 名称 | set 名称=地址 名称=地址…] [--json]
  页脚的友情链接：列出、添加、删除，或整个换掉；输出改好之后的全部链接`;

const options = { json: { type: 'boolean' } } as const;
const longestName = 50;

const linkOf = (name: string, address: string): Link => {
  const link_name = name.trim();
  if (link_name === '' || [...link_name].length > longestName) {
    throw new UsageError(`链接名称应为 1 到 ${longestName} 个字`);
  }
  return { link_name, link_url: addressOf('链接地址', address) };
};

const pairOf = (text: string): Link => {
  const at = text.indexOf('=');
  if (at < 0) throw new UsageError(`“${text}”应写成 名称=地址`);
  return linkOf(text.slice(0, at), text.slice(at + 1));
};

/** @param links those there are @returns those there shall be */
const changed = (action: 'list' | 'add' | 'remove' | 'set', words: string[], links: Link[]): Link[] => {
  const [first, second, ...rest] = words;
  const counts = { list: 0, add: 2, remove: 1, set: words.length };
  if (rest.length > 0 && action !== 'set') throw new UsageError(`多余的参数：${rest[0]}`);
  if (words.length !== counts[action]) throw new UsageError(`links ${action} 要 ${counts[action]} 个参数`);
  if (action === 'set') return words.map(pairOf);
  if (action === 'add') return [...links, linkOf(first ?? '', second ?? '')];
  const left = links.filter(({ link_name }) => link_name !== first);
  if (action === 'remove' && left.length === links.length) throw new Error(`没有名为“${first}”的链接`);
  return action === 'remove' ? left : links;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, words] = actionOf(positionals, ['list', 'add', 'remove', 'set']);
  const links = await withStore(async (store) => {
    const wanted = changed(action, words, await listLinks(store));
    if (action !== 'list') await setLinks(store, wanted);
    return wanted;
  });
  printList(values.json, links, ({ link_name, link_url }) => `${link_name}  ${link_url}`, '没有友情链接。');
  return 0;
};

export const linksCommand: Command = { usage, run };
