import { createInterface } from 'node:readline/promises';
import { type Command, UsageError } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { getWork, type Work } from '../../store/list-works.ts';
import { removeNovel } from '../../store/remove-novel.ts';
import { onlyId } from '../arguments.ts';
import { missingWork } from '../missing-work.ts';
import { withStore } from '../with-store.ts';

const usage = `remove 作品编号 [选项]
  永久删除一部作品，连同章节和读者的书架、进度、收藏；只想不让人看到时请用 takedown
  --yes              不再询问
  --json             输出一行 JSON`;

const options = { yes: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Where nobody can be asked, whoever wrote the command has to have said so. @throws UsageError */
const confirmed = async ({ title, author, chapter_count }: Work): Promise<boolean> => {
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
  const id = onlyId(positionals, '作品');
  return withStore(async (store) => {
    const work = await getWork(store, id);
    if (!work) throw missingWork(id);
    if (values.yes !== true && !(await confirmed(work))) throw new Error('没有删除');
    if (!(await removeNovel(store, id))) throw missingWork(id);
    print(values.json, { id: work.id, title: work.title, removed: true }, `已删除《${work.title}》。`);
    return 0;
  });
};

export const removeCommand: Command = { usage, run };
