import type { Command } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { removeNovel } from '../../../../novels/editing/remove-novel.ts';
import { dropUnusedPictures } from '../../../../novels/pictures/save-pictures.ts';
import { withStore } from '../../../with-store.ts';
import { commandBecause, reasonOption, reasonUsage } from '../../arguments.ts';
import { choiceOptions, choiceUsage, findChosen, isConfirmed, parseChoice } from '../../chosen-novels.ts';

const usage = `remove 作品编号… [选项]
  永久删除作品，连同章节和读者的书架、进度、收藏；只想不让人看到时请用 takedown
${choiceUsage}
  --taken-down       只在已下架的里选
${reasonUsage}
  --yes              不再询问
  --json             每部作品输出一行 JSON`;

const options = { ...choiceOptions, ...reasonOption, 'taken-down': { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const choice = parseChoice(positionals, values, { takenDown: values['taken-down'] });
  const by = commandBecause(values.reason);
  return withStore(async (store) => {
    const novels = await findChosen(store, choice);
    if (values.yes !== true && !(await isConfirmed('永久删除', '删除不能恢复', novels))) throw new Error('没有删除');
    for (const { id, title } of novels) {
      // Removed by somebody else meanwhile is removed as well.
      const removed = (await removeNovel(store, Number(id), by)) !== null;
      print(values.json, { id, title, removed }, `${removed ? '已删除' : '早已删除'}《${title}》。`);
    }
    await dropUnusedPictures(store);
    return 0;
  });
};

export const removeCommand: Command = { usage, run };
