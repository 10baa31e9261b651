import { type Command, UsageError } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import type { Link } from 'shared-api/schemas/site';
import { listLinks, setLinks } from '../../../../novels/editing/partner-links.ts';
import { withStore } from '../../../with-store.ts';
import { parseAction, parseAddress, refuseArguments } from '../../arguments.ts';

const usage = `links [list | add 名称 地址 | remove 名称 | set 名称=地址 名称=地址…] [--json]
  页脚的友情链接：列出、添加、删除，或整个换掉；输出改好之后的全部链接`;

const options = { json: { type: 'boolean' } } as const;
const maxNameCharacters = 50;

const makeLink = (name: string, address: string): Link => {
  const link_name = name.trim();
  if (link_name === '' || [...link_name].length > maxNameCharacters) {
    throw new UsageError(`链接名称应为 1 到 ${maxNameCharacters} 个字`);
  }
  return { link_name, link_url: parseAddress('链接地址', address) };
};

const parsePair = (text: string): Link => {
  const at = text.indexOf('=');
  if (at < 0) throw new UsageError(`“${text}”应写成 名称=地址`);
  return makeLink(text.slice(0, at), text.slice(at + 1));
};

/** Applies an action to the links that there are. @returns the links that there shall be */
const applyAction = (action: 'list' | 'add' | 'remove' | 'set', operands: string[], links: Link[]): Link[] => {
  const [first, second, ...more] = operands;
  const counts = { list: 0, add: 2, remove: 1, set: operands.length };
  if (action !== 'set') refuseArguments(more);
  if (operands.length !== counts[action]) throw new UsageError(`links ${action} 要 ${counts[action]} 个参数`);
  if (action === 'set') return operands.map(parsePair);
  if (action === 'add') return [...links, makeLink(first ?? '', second ?? '')];
  const remaining = links.filter(({ link_name }) => link_name !== first);
  if (action === 'remove' && remaining.length === links.length) throw new Error(`没有名为“${first}”的链接`);
  return action === 'remove' ? remaining : links;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'add', 'remove', 'set']);
  const links = await withStore(async (store) => {
    const changed = applyAction(action, operands, await listLinks(store));
    if (action !== 'list') await setLinks(store, changed);
    return changed;
  });
  printList(values.json, links, ({ link_name, link_url }) => `${link_name}  ${link_url}`, '没有友情链接。');
  return 0;
};

export const linksCommand: Command = { usage, run };
