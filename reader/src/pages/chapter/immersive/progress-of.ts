import type { Chapter } from 'shared-api/schemas/chapter';
import type { TextView } from '../text-view/text-view.ts';

/** Part of a chapter that has been read, to the last character in view, in whole percent. */
export const progressOf = ({ id, paragraphs }: Chapter, view: Pick<TextView, 'bottom'>): number => {
  const last = view.bottom();
  // The next chapter is in view already.
  if (last?.chapterId !== id) return 100;
  const total = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  let read = last.offset;
  for (const { pid, text } of paragraphs) {
    if (pid === last.pid) break;
    read += text.length;
  }
  return total === 0 ? 100 : Math.min(100, Math.round((100 * read) / total));
};
