import { type Command, UsageError } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import {
  type CategoryWithAliases,
  listCategoryRows,
  mergeCategories,
  orderCategories,
  renameCategory,
} from '../../../novels/editing/categories.ts';
import { withStore } from '../../with-store.ts';
import { parseAction, refuseArguments } from '../arguments.ts';

const usage = `categories [list | rename 旧名 新名 | merge 分类 并入的分类 | order 分类…] [--json]
  分类：列出、改名、合并（作品移过去，原分类删除），或把给出的排在菜单最前；输出改好之后的全部分类。
  旧名仍然认得：以后导入的文件写着它，就归到改名或合并之后的分类`;

const options = { json: { type: 'boolean' } } as const;

const describe = ({ name, novel_count, aliases }: CategoryWithAliases): string =>
  `${name}  ${novel_count} 部${aliases.length > 0 ? `（文件里也叫：${aliases.join('、')}）` : ''}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'rename', 'merge', 'order']);
  const [first = '', second = '', ...more] = operands;
  if (action === 'list') refuseArguments(operands);
  else if (action === 'order' ? first === '' : second === '') throw new UsageError(`categories ${action} 缺少分类名称`);
  if (action === 'rename' || action === 'merge') refuseArguments(more);
  const categories = await withStore(async (store) => {
    if (action === 'rename') await renameCategory(store, first, second);
    if (action === 'merge') await mergeCategories(store, first, second);
    if (action === 'order') await orderCategories(store, operands);
    return listCategoryRows(store);
  });
  printList(values.json, categories, describe, '没有分类。');
  return 0;
};

export const categoriesCommand: Command = { usage, run };
