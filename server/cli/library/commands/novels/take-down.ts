import type { Command } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { setTakenDown } from '../../../../novels/editing/take-down.ts';
import { withStore } from '../../../with-store.ts';
import { commandBecause, reasonOption, reasonUsage } from '../../arguments.ts';
import { choiceOptions, choiceUsage, findChosen, isConfirmed, parseChoice } from '../../chosen-novels.ts';
import { novelNotFound } from '../../find-target.ts';

const usage = `takedown 作品编号… [选项]
  下架作品：页面答 410，立即从搜索、列表、首页和站点地图消失；restore 恢复
${choiceUsage}
${reasonUsage}
  --yes              用查询条件时不再询问
  --json             每部作品输出一行 JSON`;

/** Takes novels down or restores them, and prints what was done. */
export const takeDownOrRestore = async (args: string[], takenDown: boolean): Promise<number> => {
  const { values, positionals } = parseOptions(args, { ...choiceOptions, ...reasonOption });
  const by = commandBecause(values.reason);
  // A query finds those that are still to be changed.
  const choice = parseChoice(positionals, values, { takenDown: !takenDown });
  await withStore(async (store) => {
    const novels = await findChosen(store, choice);
    const mustAsk = 'filter' in choice && values.yes !== true;
    const what = takenDown ? '下架' : '恢复';
    if (mustAsk && !(await isConfirmed(what, `按条件${what}前要看过是哪些`, novels))) throw new Error(`没有${what}`);
    for (const novel of novels) {
      const result = await setTakenDown(store, Number(novel.id), takenDown, by);
      if (!result) throw novelNotFound(Number(novel.id));
      const { title, changed } = result;
      const text = takenDown
        ? `《${title}》${changed ? '已下架' : '本来就是下架的'}。`
        : `《${title}》${changed ? '已恢复' : '没有下架'}。`;
      print(values.json, { id: novel.id, title, taken_down: takenDown, changed }, text);
    }
  });
  return 0;
};

export const takedownCommand: Command = { usage, run: (args) => takeDownOrRestore(args, true) };
