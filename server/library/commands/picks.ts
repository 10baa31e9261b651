import { type Command, UsageError } from '../../command-line/command.ts';
import { printList } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { listPicks, setPicks } from '../../store/set-picks.ts';
import { actionOf, idOf } from '../arguments.ts';
import { withStore } from '../with-store.ts';

const usage = `picks [list | set 作品编号… | clear] [--json]
  首页的编辑推荐：列出，按给出的顺序整个换掉，或清空（首页改用收藏最多的作品）`;

const options = { json: { type: 'boolean' } } as const;

/** The home page shows no more. */
const most = 12;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, words] = actionOf(positionals, ['list', 'set', 'clear']);
  if (action !== 'set' && words.length > 0) throw new UsageError(`多余的参数：${words[0]}`);
  const ids = [...new Set(words.map((word) => idOf(word, '作品')))];
  if (action === 'set' && (ids.length === 0 || ids.length > most))
    throw new UsageError(`要给出 1 到 ${most} 个作品编号`);
  const picks = await withStore(async (store) => {
    const unknown = action === 'list' ? [] : await setPicks(store, ids);
    if (unknown.length > 0) throw new Error(`没有编号为 ${unknown.join('、')} 的作品，推荐没有改动`);
    return listPicks(store);
  });
  printList(values.json, picks, ({ novel_id, title }) => `${novel_id}  《${title}》`, '没有编辑推荐。');
  return 0;
};

export const picksCommand: Command = { usage, run };
