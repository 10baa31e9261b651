import type { NovelSummary } from 'shared-api/schemas/novel';

/** A novel with as much as a list draws of it: a page's data stand in its HTML as well. */
export type ListedNovel = Pick<
  NovelSummary,
  | 'id'
  | 'title'
  | 'author'
  | 'cover_url'
  | 'intro'
  | 'category'
  | 'status'
  | 'word_count'
  | 'chapter_count'
  | 'first_chapter_id'
  | 'latest_chapter'
>;

/** Characters of an introduction that a row of results has room for: two lines of a wide screen. */
export const rowIntroLength = 100;

/** A novel with what a list draws. @param maxIntroLength characters of the introduction that the list has room for */
export const listed = (novel: NovelSummary, maxIntroLength = 0): ListedNovel => ({
  id: novel.id,
  title: novel.title,
  author: novel.author,
  cover_url: novel.cover_url,
  intro: start(novel.intro, maxIntroLength),
  category: novel.category,
  status: novel.status,
  word_count: novel.word_count,
  chapter_count: novel.chapter_count,
  first_chapter_id: novel.first_chapter_id,
  latest_chapter: novel.latest_chapter,
});

const start = (text: string, maxLength: number): string => {
  if (maxLength === 0) return '';
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
};
