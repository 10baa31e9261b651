import { UsageError } from 'release/command-line/command';
import { terminalText } from 'release/command-line/output';
import type { Store } from '../../db/open-store.ts';
import { listNovelRecords, type NovelRecord, type RecordFilter } from '../../novels/editing/novel-records.ts';
import { confirm } from '../confirm.ts';
import { optionalText, parseId, parseStatusOption } from './arguments.ts';
import { findNovel } from './find-target.ts';

/** Options of the commands that take several novels, by their ids or by a query. */
export const choiceOptions = {
  keyword: { type: 'string' },
  category: { type: 'string' },
  status: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const choiceUsage = `  --keyword 字句     不给编号，而选书名或作者里含有这些字的；会先列出来问一次
  --category 分类    同上，选这个分类的
  --status 状态      同上，1 或 连载，2 或 完本`;

interface ChoiceValues {
  keyword?: string | undefined;
  category?: string | undefined;
  status?: string | undefined;
}

/** Novels named by their ids, or those that a query finds. */
type NovelChoice = { ids: number[] } | { filter: Omit<RecordFilter, 'limit'> };

/** Maximum of novels that a query may find. */
const maxNovels = 10_000;

/**
 * Reads which novels a command is about.
 * @param filter what else narrows, beside the options
 * @throws UsageError where there are neither ids nor a query, or both
 */
export const parseChoice = (
  positionals: readonly string[],
  { keyword, category, status }: ChoiceValues,
  filter: Partial<RecordFilter> = {},
): NovelChoice => {
  const query = {
    keyword: optionalText('keyword', keyword),
    category: optionalText('category', category),
    status: parseStatusOption(status),
  };
  const isQuery = Object.values(query).some((value) => value !== undefined);
  if (!isQuery && positionals.length === 0) throw new UsageError('没有给出作品编号');
  if (isQuery && positionals.length > 0) throw new UsageError('作品编号和查询条件只能给一种');
  return isQuery
    ? { filter: { ...query, ...filter } }
    : { ids: [...new Set(positionals.map((text) => parseId(text, '作品')))] };
};

/** The novels of a choice; all are there before anything is changed. @throws Error where one is missing, or there are none */
export const findChosen = async (store: Store, choice: NovelChoice): Promise<NovelRecord[]> => {
  if ('ids' in choice) return Promise.all(choice.ids.map((id) => findNovel(store, id)));
  const novels = await listNovelRecords(store, { ...choice.filter, limit: maxNovels + 1 });
  if (novels.length === 0) throw new Error('没有符合条件的作品');
  if (novels.length > maxNovels) throw new Error(`符合条件的作品多于 ${maxNovels} 部，请缩小范围`);
  return novels;
};

/** Novels that a question names; of more it says how many. */
const maxNamed = 20;

/** Asks whether to do something with these novels, which it names. @param what as in 永久删除 @throws UsageError, see {@link confirm} */
export const isConfirmed = (what: string, reason: string, novels: readonly NovelRecord[]): Promise<boolean> => {
  const lines = novels
    .slice(0, maxNamed)
    .map(({ id, title, author, chapter_count }) => `  ${id}  《${title}》（${author}，${chapter_count} 章）\n`);
  const more = novels.length > maxNamed ? `  ……等 ${novels.length} 部\n` : '';
  return confirm(terminalText(`${what} ${novels.length} 部作品\n${lines.join('')}${more}`), reason);
};
