import type { Progress } from 'shared-api/schemas/bookshelf';

/** The title of the chapter that a novel is read on with: the next one where a chapter was read to its end. */
export const titleToContinue = ({
  chapter_title,
  next_id,
  next_title = '下一章',
}: Pick<Progress, 'chapter_title' | 'next_id' | 'next_title'>): string =>
  next_id === undefined ? chapter_title : next_title;
