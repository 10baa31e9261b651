import { setTakenDown } from '../../../novels/editing/take-down.ts';
import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { parseId } from '../arguments.ts';
import { findNovel, novelNotFound } from '../find-target.ts';

const usage = `takedown 作品编号… [--json]
  下架作品：页面答 410，立即从搜索、列表、首页和站点地图消失；restore 恢复`;

const options = { json: { type: 'boolean' } } as const;

/** Takes a novel down or restores it, and prints what was done. */
export const takeDownOrRestore = async (args: string[], takenDown: boolean): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length === 0) throw new UsageError('没有给出作品编号');
  const ids = [...new Set(positionals.map((text) => parseId(text, '作品')))];
  await withStore(async (store) => {
    // All are there before the first is changed.
    for (const id of ids) await findNovel(store, id);
    for (const id of ids) {
      const result = await setTakenDown(store, id, takenDown);
      if (!result) throw novelNotFound(id);
      const { title, changed } = result;
      const text = takenDown
        ? `《${title}》${changed ? '已下架' : '本来就是下架的'}。`
        : `《${title}》${changed ? '已恢复' : '没有下架'}。`;
      print(values.json, { id: String(id), title, taken_down: takenDown, changed }, text);
    }
  });
  return 0;
};

export const takedownCommand: Command = { usage, run: (args) => takeDownOrRestore(args, true) };
