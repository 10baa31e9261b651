import { categoryBounds } from 'shared-api/console/schemas/categories';
import { maxVolumes } from '../../catalog/chapters/list-chapters.ts';
import { isPicture } from './annotated-text.ts';
import type { IncomingNovel } from './incoming-novel.ts';

/** What a novel may hold at most. Lengths are in UTF-16 units. A list of novels shows dozens of these names at once. */
export const novelBounds = {
  titleLength: 100,
  authorLength: 50,
  categoryLength: categoryBounds.nameLength,
  tagLength: 20,
  tags: 20,
  introLength: 5_000,
  sourceLength: 500,
  volumes: maxVolumes,
  volumeTitleLength: 200,
  chapterTitleLength: 200,
  /** A page shows a whole chapter. */
  chapterLength: 100_000,
  paragraphsInChapter: 5_000,
  chapters: 50_000,
} as const;

/** What a paragraph counts of a chapter's length, in UTF-16 units: a picture nothing. */
export const lengthInChapter = (paragraph: string): number => (isPicture(paragraph) ? 0 : paragraph.length);

const check = (name: string, length: number, max: number): void => {
  if (length > max) throw new RangeError(`${name}太长：${length} 字，最多 ${max} 字`);
};

/** What lists show of a novel. */
interface Names {
  title?: string | undefined;
  author?: string | undefined;
  category?: string | undefined;
  intro?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** @throws RangeError, in Chinese, for what is beyond {@link novelBounds} */
export const checkNames = ({ title = '', author = '', category = '', intro = '', tags = [] }: Names): void => {
  check('书名', title.length, novelBounds.titleLength);
  check('作者', author.length, novelBounds.authorLength);
  check('分类', category.length, novelBounds.categoryLength);
  check('简介', intro.length, novelBounds.introLength);
  for (const tag of tags) check('标签', tag.length, novelBounds.tagLength);
  if (tags.length > novelBounds.tags) throw new RangeError(`标签太多：${tags.length} 个，最多 ${novelBounds.tags} 个`);
};

/** @throws RangeError, in Chinese, for a novel beyond {@link novelBounds} */
export const checkBounds = (novel: IncomingNovel): void => {
  checkNames(novel);
  check('来源', novel.source?.length ?? 0, novelBounds.sourceLength);
  if (novel.volumes.length > novelBounds.volumes) {
    throw new RangeError(`卷太多：${novel.volumes.length} 卷，最多 ${novelBounds.volumes} 卷`);
  }
  for (const { title } of novel.volumes) check('卷名', title.length, novelBounds.volumeTitleLength);
  if (novel.chapters.length > novelBounds.chapters) {
    throw new RangeError(`章节太多：${novel.chapters.length} 章，最多 ${novelBounds.chapters} 章`);
  }
  for (const { title, paragraphs } of novel.chapters) {
    check('章名', title.length, novelBounds.chapterTitleLength);
    const length = paragraphs.reduce((sum, paragraph) => sum + lengthInChapter(paragraph), 0);
    check(`“${title}”`, length, novelBounds.chapterLength);
  }
};
