import { type Command, UsageError } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { blockNames, type HomeBlock, homeBlocks, homeRows } from 'shared-api/console/home-blocks';
import { changeHome } from '../../../../novels/editing/home/change-home.ts';
import { listBlocks, withOrder, withShown } from '../../../../novels/editing/home/home-blocks.ts';
import { withStore } from '../../../with-store.ts';
import { commandBecause, parseAction, reasonOption, reasonUsage, refuseArguments } from '../../arguments.ts';

const usage = `blocks [list | order 栏目… | hide 栏目… | show 栏目…] [选项]
  首页的栏目：从上到下排好（没写到的跟在后面），不显示，再显示；输出改好之后的全部栏目
  栏目               ${homeBlocks.map((name) => `${name} ${blockNames[name]}`).join('，')}；updated 总在 hot 旁边
${reasonUsage}
  --json             每个栏目输出一行 JSON`;

const options = { json: { type: 'boolean' }, ...reasonOption } as const;

const parseNames = <Name extends HomeBlock>(operands: readonly string[], known: readonly Name[]): Name[] => {
  if (operands.length === 0) throw new UsageError(`没有给出栏目，可用的是 ${known.join('、')}`);
  return operands.map((text) => {
    const name = known.find((one) => one === text);
    if (name === undefined) throw new UsageError(`没有这个栏目：${text}，可用的是 ${known.join('、')}`);
    return name;
  });
};

/** How an action changes the layout; undefined where it changes nothing. */
const changeOf = (action: 'list' | 'order' | 'hide' | 'show', operands: string[]) => {
  if (action === 'list') return void refuseArguments(operands);
  if (action === 'order') return withOrder(parseNames(operands, homeRows));
  return withShown(parseNames(operands, homeBlocks), action === 'show');
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'order', 'hide', 'show']);
  const change = changeOf(action, operands);
  const blocks = await withStore(async (store) => {
    if (change) await changeHome(store, change, commandBecause(values.reason), Date.now());
    return listBlocks(store);
  });
  printList(values.json, blocks, ({ name, title, shown }) => `${name}  ${title}${shown ? '' : '  不显示'}`, '');
  return 0;
};

export const blocksCommand: Command = { usage, run };
