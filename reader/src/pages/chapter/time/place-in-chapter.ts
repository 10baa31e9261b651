import type { Chapter } from 'shared-api/schemas/chapter';
import type { TextPosition, TextView } from '../text-view/text-view.ts';
import type { ReadingPlace } from './reading-meter.ts';

/** Characters of a chapter, and those before a place of it. */
export const charactersBefore = ({ paragraphs }: Chapter, at: Pick<TextPosition, 'pid' | 'offset'>): number => {
  const index = paragraphs.findIndex(({ pid }) => pid === at.pid);
  return paragraphs.slice(0, Math.max(0, index)).reduce((sum, { text }) => sum + text.length, 0) + at.offset;
};

export const lengthOf = ({ paragraphs }: Chapter): number => paragraphs.reduce((sum, { text }) => sum + text.length, 0);

/** Where the reader is in the chapter at the top; undefined where no text is in view. */
export const placeOf = (view: TextView, chapters: readonly Chapter[]): ReadingPlace | undefined => {
  const top = view.top();
  const chapter = chapters.find(({ id }) => id === top?.chapterId);
  if (!top || !chapter) return undefined;
  const bottom = view.bottom();
  const last = chapter.paragraphs.at(-1);
  // No bottom: the text ends above the window's lower edge.
  const endInView = !bottom || bottom.chapterId !== chapter.id || bottom.pid === last?.pid;
  return { chapterId: chapter.id, index: charactersBefore(chapter, top), length: lengthOf(chapter), endInView };
};
