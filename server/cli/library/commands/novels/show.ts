import type { Command } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { withStore } from '../../../with-store.ts';
import { singleId } from '../../arguments.ts';
import { findNovel } from '../../find-target.ts';
import { novelText } from '../../novel-text.ts';

const usage = `show 作品编号 [--json]
  显示一部作品的全部资料`;

const options = { json: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = singleId(positionals, '作品');
  const novel = await withStore((store) => findNovel(store, id));
  print(values.json, novel, novelText(novel));
  return 0;
};

export const showCommand: Command = { usage, run };
