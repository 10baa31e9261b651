import { type Command, UsageError } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import {
  addCategory,
  type CategoryWithAliases,
  listCategoryRows,
  orderCategories,
  removeCategory,
  renameCategory,
} from '../../../../novels/editing/categories/categories.ts';
import { mergeCategories } from '../../../../novels/editing/categories/merge-categories.ts';
import { withStore } from '../../../with-store.ts';
import { commandBecause, parseAction, reasonOption, reasonUsage, refuseArguments } from '../../arguments.ts';

const usage = `categories [list | add 名称 | rename 旧名 新名 | merge 分类 并入的分类 | remove 分类 | order 分类…] [选项]
  分类：列出、添加、改名、合并（作品移过去，原分类删除）、删除没有作品的，或把给出的排在菜单最前；输出改好之后的全部分类。
  旧名仍然认得：以后导入的文件写着它，就归到改名或合并之后的分类
${reasonUsage}
  --json             每个分类输出一行 JSON`;

const options = { json: { type: 'boolean' }, ...reasonOption } as const;

const describe = ({ name, novel_count, aliases }: CategoryWithAliases): string =>
  `${name}  ${novel_count} 部${aliases.length > 0 ? `（文件里也叫：${aliases.join('、')}）` : ''}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'add', 'rename', 'merge', 'remove', 'order']);
  const [first = '', second = ''] = operands;
  const counts = { list: 0, add: 1, rename: 2, merge: 2, remove: 1, order: Math.max(1, operands.length) };
  if (operands.slice(0, counts[action]).filter((name) => name !== '').length < counts[action])
    throw new UsageError(`categories ${action} 缺少分类名称`);
  refuseArguments(operands.slice(counts[action]));
  const authority = commandBecause(values.reason);
  const categories = await withStore(async (store) => {
    if (action === 'add') await addCategory(store, first, authority);
    if (action === 'remove') await removeCategory(store, first, authority);
    if (action === 'rename') await renameCategory(store, first, second, authority);
    if (action === 'merge') await mergeCategories(store, first, second, { authority });
    if (action === 'order') await orderCategories(store, operands, authority);
    return listCategoryRows(store);
  });
  printList(values.json, categories, describe, '没有分类。');
  return 0;
};

export const categoriesCommand: Command = { usage, run };
