import type { IncomingChapter } from '../../novels/saving/incoming/incoming-novel.ts';
import type { FileRead, ReadNovel } from '../txt/read-novel.ts';
import { type ImportPlan, paragraphsOfNovel } from './import-plan.ts';

/** @throws RangeError, in Chinese, for a plan whose chapters are out of order or in no volume */
const checkChapters = ({ chapters, volumes }: ImportPlan, count: number): void => {
  if (chapters.length === 0) throw new RangeError('导入方案里没有章节');
  let before = 1;
  for (const { title, paragraph, volume } of chapters) {
    if (paragraph < before || paragraph > count + 1)
      throw new RangeError(`导入方案里“${title}”的段落号 ${paragraph} 不对`);
    if (volume !== null && volumes[volume] === undefined) throw new RangeError(`导入方案里“${title}”所在的卷不存在`);
    before = paragraph;
  }
};

/**
 * Makes the novel of a file as its plan says: names, volumes, where chapters begin, which advertisements are left out. Text before
 * the first chapter of the plan belongs to it.
 *
 * @throws RangeError, in Chinese, for a plan that is not this file's, or contradicts itself
 */
export const applyPlan = ({ read, textHash }: FileRead, plan: ImportPlan): ReadNovel => {
  if (plan.text_hash !== textHash()) throw new RangeError('文件与导入方案不符：文件在预览之后改过，请重新预览');
  const paragraphs = paragraphsOfNovel(read.novel);
  checkChapters(plan, paragraphs.length);
  const removed = new Set(plan.adverts.filter(({ remove }) => remove).map(({ paragraph }) => paragraph));
  const chapters = plan.chapters.map(({ title, volume, paragraph }, index): IncomingChapter => {
    const first = index === 0 ? 1 : paragraph;
    const end = plan.chapters[index + 1]?.paragraph ?? paragraphs.length + 1;
    const within = paragraphs.slice(first - 1, end - 1).filter((_, offset) => !removed.has(first + offset));
    return { title, volume, paragraphs: within };
  });
  const { title, author, category, tags, status, intro, volumes } = plan;
  const novel = { ...read.novel, title, author, category, tags, status, intro, volumes, chapters };
  return { ...read, novel, chapterTitles: chapters.map((chapter) => chapter.title), sectionTitles: [] };
};
