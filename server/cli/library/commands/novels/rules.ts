import type { Command } from 'release/command-line/command';
import { print, printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { exportedRules, writeRules } from 'shared-api/replace-rules/write-rules';
import { rulesOfNovel } from '../../../../importing/rules/novel-rules.ts';
import { withStore } from '../../../with-store.ts';
import { singleId } from '../../arguments.ts';
import { findNovel } from '../../find-target.ts';

const usage = `rules 作品编号 [--json]
  显示一部作品导入时用的替换规则，写法和 legado 导出的一样：存成文件改好，再用 import --replace 给出`;

const options = { json: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = singleId(positionals, '作品');
  const rules = await withStore(async (store) => rulesOfNovel(store, Number((await findNovel(store, id)).id)));
  if (values.json === true || rules.length === 0)
    printList(values.json, exportedRules(rules), () => '', '这部作品没有替换规则。');
  else print(false, rules, writeRules(rules).trimEnd());
  return 0;
};

export const rulesCommand: Command = { usage, run };
