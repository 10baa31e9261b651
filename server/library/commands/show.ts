import { formatWordCount } from 'shared-api/format';
import type { Command } from '../../command-line/command.ts';
import { print } from '../../command-line/output.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { getWork, type Work } from '../../store/list-works.ts';
import { onlyId } from '../arguments.ts';
import { missingWork } from '../missing-work.ts';
import { statusName } from '../status-name.ts';
import { withStore } from '../with-store.ts';

const usage = `show 作品编号 [--json]
  显示一部作品的全部资料`;

const options = { json: { type: 'boolean' } } as const;

export const workText = (work: Work): string =>
  [
    `编号  ${work.id}`,
    `书名  《${work.title}》 ${work.author}`,
    `归类  ${[work.category, statusName(work.status), ...work.tags].join(' · ')}`,
    `篇幅  ${formatWordCount(work.word_count)}，${work.chapter_count} 章`,
    `读者  阅读 ${work.read_total}，收藏 ${work.collect_count}，点赞 ${work.like_count}`,
    `封面  ${work.cover_url ?? '无，以书名排成'}`,
    `来源  ${work.source ?? '未注明'}`,
    `时间  入库 ${work.created_at}，更新 ${work.updated_at}`,
    ...(work.taken_down_at === null ? [] : [`下架  ${work.taken_down_at}`]),
    `简介  ${work.intro === '' ? '无' : work.intro}`,
  ].join('\n');

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const id = onlyId(positionals, '作品');
  const work = await withStore((store) => getWork(store, id));
  if (!work) throw missingWork(id);
  print(values.json, work, workText(work));
  return 0;
};

export const showCommand: Command = { usage, run };
