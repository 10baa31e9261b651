import { createInterface } from 'node:readline/promises';
import type { NovelRecord } from '../../../novels/editing/novel-records.ts';
import { removeNovel } from '../../../novels/editing/remove-novel.ts';
import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { singleId } from '../arguments.ts';
import { findNovel, novelNotFound } from '../find-target.ts';

const usage = `remove 作品编号 [选项]
  永久删除一部作品，连同章节和读者的书架、进度、收藏；只想不让人看到时请用 takedown
  --yes              不再询问
  --json             输出一行 JSON`;

const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Asks whether to remove a novel. @throws UsageError where nobody can be asked, because there is no terminal */
const isConfirmed = async ({ title, author, chapter_count }: NovelRecord): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new UsageError('删除不能恢复：请加上 --yes');
  const question = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await question.question(`永久删除《${title}》（${author}，${chapter_count} 章）？输入 yes 确认：`);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    question.close();
  }
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = singleId(positionals, '作品');
  return withStore(async (store) => {
    const novel = await findNovel(store, id);
    if (values.yes !== true && !(await isConfirmed(novel))) throw new Error('没有删除');
    if (!(await removeNovel(store, id))) throw novelNotFound(id);
    print(values.json, { id: novel.id, title: novel.title, removed: true }, `已删除《${novel.title}》。`);
    return 0;
  });
};

export const removeCommand: Command = { usage, run };
