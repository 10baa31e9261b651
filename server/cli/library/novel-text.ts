import { localTime } from 'release/command-line/output';
import { formatWordCount } from 'shared-api/format';
import type { NovelRecord } from '../../novels/editing/novel-records.ts';

export const statusName = (status: 1 | 2): string => (status === 1 ? '连载' : '完本');

/** Describes a novel in one line, in Chinese. */
export const novelLine = (novel: NovelRecord): string =>
  [
    novel.id,
    `《${novel.title}》${novel.author}`,
    novel.category,
    statusName(novel.status),
    formatWordCount(novel.word_count),
    `${novel.chapter_count} 章`,
    ...(novel.taken_down_at === null ? [] : ['已下架']),
  ].join('  ');

/** Describes a novel in full, in Chinese, one line a field. */
export const novelText = (novel: NovelRecord): string =>
  [
    `编号  ${novel.id}`,
    `书名  《${novel.title}》 ${novel.author}`,
    `归类  ${[novel.category, statusName(novel.status), ...novel.tags].join(' · ')}`,
    `篇幅  ${formatWordCount(novel.word_count)}，${novel.chapter_count} 章`,
    `读者  阅读 ${novel.read_total}，收藏 ${novel.collect_count}，点赞 ${novel.like_count}`,
    `封面  ${novel.cover_url ?? '无，以书名排成'}`,
    `来源  ${novel.source ?? '未注明'}`,
    `时间  入库 ${localTime(novel.created_at)}，更新 ${localTime(novel.updated_at)}`,
    ...(novel.taken_down_at === null ? [] : [`下架  ${localTime(novel.taken_down_at)}`]),
    `简介  ${novel.intro === '' ? '无' : novel.intro}`,
  ].join('\n');
