import type { Command } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { setTakenDown } from '../../store/take-down.ts';
import { onlyId } from '../arguments.ts';
import { missingWork } from '../missing-work.ts';
import { withStore } from '../with-store.ts';

const usage = `takedown 作品编号 [--json]
  下架一部作品：页面答 410，立即从搜索、列表、首页和站点地图消失；restore 恢复`;

const options = { json: { type: 'boolean' } } as const;

/** Takes a work down or puts it back, and says what came of it. */
export const moveWork = async (args: string[], takenDown: boolean): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = onlyId(positionals, '作品');
  const moved = await withStore((store) => setTakenDown(store, id, takenDown));
  if (!moved) throw missingWork(id);
  const { title, changed } = moved;
  const said = takenDown
    ? `《${title}》${changed ? '已下架' : '本来就是下架的'}。`
    : `《${title}》${changed ? '已恢复' : '没有下架'}。`;
  print(values.json, { id: String(id), title, taken_down: takenDown, changed }, said);
  return 0;
};

export const takedownCommand: Command = { usage, run: (args) => moveWork(args, true) };
