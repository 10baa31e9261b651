import { isPaged } from '../text-view/shown-mode.ts';
import { chapterElement, paragraphElements } from '../text-view/text-view.ts';
import { textBox } from '../text-view/visible-text.ts';

/**
 * Whether a chapter counts as read to its end: its last page is shown, or scrolling has brought its end into the upper half of the
 * screen, or as far up as it goes.
 */
export const isReadToEnd = (chapterId: string): boolean => {
  const chapter = chapterElement(chapterId);
  if (!chapter) return false;
  const end = textBox(paragraphElements(chapter).at(-1));
  if (isPaged()) return end.right <= chapter.getBoundingClientRect().right;
  const { scrollHeight, clientHeight } = document.documentElement;
  return (
    end.bottom <= clientHeight / 2 || (end.bottom <= clientHeight && window.scrollY + clientHeight >= scrollHeight - 1)
  );
};
