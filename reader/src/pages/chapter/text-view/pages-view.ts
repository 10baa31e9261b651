import { chapterElement, type Movement } from './text-view.ts';
import { characterBox, firstCharacterNotBefore } from './visible-text.ts';

/** The element whose columns are the pages of the chapter that is read: it scrolls sideways. */
export const pagesElement = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-chapter][data-current]') ?? undefined;

/** Number of pages of a chapter, and the one that is shown, from 0. */
export const pagesOf = (element: HTMLElement): { count: number; shown: number } => {
  const width = element.clientWidth || 1;
  // The room after the last column does not count: it is half a page at most.
  const count = Math.max(1, Math.ceil((element.scrollWidth - width * 0.4) / width));
  return { count, shown: Math.min(count - 1, Math.round(element.scrollLeft / width)) };
};

/** Shows a page of a chapter, from 0. */
export const showPage = (element: HTMLElement, page: number): void =>
  element.scrollTo({ left: page * element.clientWidth, behavior: 'instant' });

/** The text view of pages. @param turnChapter goes to the next or previous chapter */
export const createPagesView = (turnChapter: (direction: 1 | -1, end: 'start' | 'end') => void): Movement => ({
  top: () => {
    const element = pagesElement();
    const left = element?.getBoundingClientRect().left ?? 0;
    return element && firstCharacterNotBefore([element], (box) => box.right <= left + 1);
  },
  bottom: () => {
    const element = pagesElement();
    const right = element?.getBoundingClientRect().right ?? 0;
    return element && firstCharacterNotBefore([element], (box) => box.right <= right);
  },
  show: (position) => {
    const element = chapterElement(position.chapterId);
    const box = characterBox(position);
    if (!element || !box || element !== pagesElement()) return;
    const fromStart = box.left - element.getBoundingClientRect().left + element.scrollLeft;
    showPage(element, Math.floor(fromStart / (element.clientWidth || 1)));
  },
  turn: (direction) => {
    const element = pagesElement();
    if (!element) return;
    const { count, shown } = pagesOf(element);
    const page = shown + direction;
    if (page >= 0 && page < count) showPage(element, page);
    else turnChapter(direction, direction === 1 ? 'start' : 'end');
  },
});
