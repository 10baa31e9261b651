import { type Command, UsageError } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { listPicks, setPicks } from '../../../../novels/editing/picks.ts';
import { withStore } from '../../../with-store.ts';
import { parseAction, parseId, refuseArguments } from '../../arguments.ts';

const usage = `picks [list | set 作品编号… | clear] [--json]
  首页的编辑推荐：列出，按给出的顺序整个换掉，或清空（首页改用收藏最多的作品）`;

const options = { json: { type: 'boolean' } } as const;

/** The home page shows at most this many. */
const maxPicks = 12;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'set', 'clear']);
  if (action !== 'set') refuseArguments(operands);
  const ids = [...new Set(operands.map((operand) => parseId(operand, '作品')))];
  if (action === 'set' && (ids.length === 0 || ids.length > maxPicks))
    throw new UsageError(`要给出 1 到 ${maxPicks} 个作品编号`);
  const picks = await withStore(async (store) => {
    const unknown = action === 'list' ? [] : await setPicks(store, ids);
    if (unknown.length > 0) throw new Error(`没有编号为 ${unknown.join('、')} 的作品，推荐没有改动`);
    return listPicks(store);
  });
  printList(values.json, picks, ({ novel_id, title }) => `${novel_id}  《${title}》`, '没有编辑推荐。');
  return 0;
};

export const picksCommand: Command = { usage, run };
