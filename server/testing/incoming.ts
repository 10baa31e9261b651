import type { IncomingChapter, IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';

/** A chapter as an import brings it. @param texts its paragraphs; without any, one that names the title */
export const chapter = (title: string, ...texts: string[]): IncomingChapter => ({
  title,
  volume: null,
  paragraphs: texts.length > 0 ? texts : [`${title}的正文。`],
});

/** A novel as an import brings it, with three chapters and default values for all that a test does not give. */
export const incoming = (given: Partial<IncomingNovel> = {}): IncomingNovel => ({
  title: '灯塔守夜人',
  author: '林海',
  category: '科幻',
  tags: [],
  status: 1,
  intro: '',
  source: null,
  volumes: [],
  chapters: [chapter('第一章 雾'), chapter('第二章 船'), chapter('第三章 灯')],
  ...given,
});
