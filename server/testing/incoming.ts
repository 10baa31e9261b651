import type { IncomingChapter, IncomingNovel } from '../store/incoming-novel.ts';

/** A chapter on its way in; `texts` are its paragraphs. */
export const chapter = (title: string, ...texts: string[]): IncomingChapter => ({
  title,
  volume: null,
  paragraphs: texts.length > 0 ? texts : [`${title}的正文。`],
});

/** A novel on its way in, with what a test says about it and three chapters where it says nothing. */
export const incoming = (said: Partial<IncomingNovel> = {}): IncomingNovel => ({
  title: '灯塔守夜人',
  author: '林海',
  category: '科幻',
  tags: [],
  status: 1,
  intro: '',
  source: null,
  volumes: [],
  chapters: [chapter('第一章 雾'), chapter('第二章 船'), chapter('第三章 灯')],
  ...said,
});
