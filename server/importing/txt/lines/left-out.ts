import type { Span } from './text-lines.ts';

/** Reasons why a stretch of the text does not go into the novel, with what people are told of each, in Chinese. */
export const leftOutReasons = {
  label: '书名、作者等栏目的名称和符号',
  status: '状态（已记为连载或完本）',
  contents_list: '书前目录（章名已在正文各章）',
  front_matter: '封面、扉页、版权页',
  separator: '分隔线',
  web_page: '网页的标签',
  pager: '网页分页、翻页的提示（本章未完，点击下一页……）',
  counter: '章名前的流水号',
  markup: '标题和粗体的记号（# 和 **）',
  repeated_title: '重复的书名或章名',
  repeated_volume: '重复的卷名',
  too_many_volumes: '超出数量的卷名（各章归入最后一卷）',
  duplicate_chapter: '内容完全相同的重复章节',
  chapter_info: '更新时间、字数等章节信息行',
  too_many: '超出长度或数量的标签',
  replaced_by_option: '被命令行选项或书的说明取代的内容',
  replaced_by_rule: '按替换规则删去或换掉的文字',
  unplaced: '未能归类的文字',
} as const;

export type LeftOutReason = keyof typeof leftOutReasons;

/** A stretch of the text that does not go into the novel. */
export interface LeftOutSpan extends Span {
  reason: LeftOutReason;
}
