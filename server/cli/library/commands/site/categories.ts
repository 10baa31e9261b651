import { type Command, UsageError } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import {
  type CategoryWithAliases,
  listCategoryRows,
  mergeCategories,
  orderCategories,
  renameCategory,
} from '../../../../novels/editing/categories/categories.ts';
import { withStore } from '../../../with-store.ts';
import { commandBecause, parseAction, reasonOption, reasonUsage, refuseArguments } from '../../arguments.ts';

const usage = `categories [list | rename 旧名 新名 | merge 分类 并入的分类 | order 分类…] [选项]
  分类：列出、改名、合并（作品移过去，原分类删除），或把给出的排在菜单最前；输出改好之后的全部分类。
  旧名仍然认得：以后导入的文件写着它，就归到改名或合并之后的分类
${reasonUsage}
  --json             每个分类输出一行 JSON`;

const options = { json: { type: 'boolean' }, ...reasonOption } as const;

const describe = ({ name, novel_count, aliases }: CategoryWithAliases): string =>
  `${name}  ${novel_count} 部${aliases.length > 0 ? `（文件里也叫：${aliases.join('、')}）` : ''}`;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'rename', 'merge', 'order']);
  const [first = '', second = '', ...more] = operands;
  if (action === 'list') refuseArguments(operands);
  else if (action === 'order' ? first === '' : second === '') throw new UsageError(`categories ${action} 缺少分类名称`);
  if (action === 'rename' || action === 'merge') refuseArguments(more);
  const authority = commandBecause(values.reason);
  const categories = await withStore(async (store) => {
    if (action === 'rename') await renameCategory(store, first, second, authority);
    if (action === 'merge') await mergeCategories(store, first, second, { authority });
    if (action === 'order') await orderCategories(store, operands, authority);
    return listCategoryRows(store);
  });
  printList(values.json, categories, describe, '没有分类。');
  return 0;
};

export const categoriesCommand: Command = { usage, run };
