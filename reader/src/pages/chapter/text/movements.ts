import {
  chapterElement,
  characterBox,
  firstCharacterNotBefore,
  isPaged,
  type Movement,
  type TextPosition,
  textBox,
} from './text-view.ts';

/** The element whose columns are the pages of the chapter that is read: it scrolls sideways. */
export const pagesElement = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-chapter][data-current]') ?? undefined;

/**
 * The part of the window in which text is seen. Pages are narrower than a wide window, beside whose edge the next one stands, not
 * drawn.
 */
export const textRoom = (): DOMRect =>
  (isPaged() && pagesElement()?.getBoundingClientRect()) || new DOMRect(0, 0, window.innerWidth, window.innerHeight);

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

/** The page on which a place of the screen lies, from 0. @param x pixels from the left edge of the window */
export const pageAt = (element: HTMLElement, x: number): number =>
  Math.floor((x - element.getBoundingClientRect().left + element.scrollLeft) / (element.clientWidth || 1));

/** The page of a character of the chapter that is read, from 0. */
const pageOf = (position: TextPosition): number | undefined => {
  const element = chapterElement(position.chapterId);
  const box = characterBox(position);
  return element && box && element === pagesElement() ? pageAt(element, box.left) : undefined;
};

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
    const page = pageOf(position);
    if (element && page !== undefined) showPage(element, page);
  },
  isAt: (position) => {
    const element = pagesElement();
    return element !== undefined && pageOf(position) === pagesOf(element).shown;
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

/** Room kept between the top of the screen and a line that is brought there, in pixels. */
export const marginPx = 8;

/** Lines of one screenful that stay when turning, so that the eye finds its place. */
const overlapPx = 56;

/** Boxes of the same line differ by less, in pixels. */
const tolerancePx = 2;

/** The text view of scroll mode. @param turnChapter goes to the next or previous chapter */
export const createScrollView = (turnChapter: (direction: 1 | -1) => void): Movement => ({
  top: firstInView,
  bottom: () => {
    // The last that is in view is the one before the first that lies wholly below.
    const edge = window.innerHeight;
    return firstCharacterNotBefore(chaptersInDom(), (box) => box.bottom <= edge);
  },
  show: (position, { smooth = false, onlyIfHidden = false } = {}) => {
    const box = characterBox(position);
    if (!box) return;
    if (onlyIfHidden && box.top >= 0 && box.bottom <= window.innerHeight) return;
    const top = window.scrollY + box.top - marginPx;
    makeRoom(top);
    window.scrollTo({ top, behavior: smooth ? 'smooth' : 'instant' });
  },
  isAt: (position, first = firstInView) => {
    const box = characterBox(position);
    if (!box) return false;
    // Brought to the top, where lines that stand close reach a little above their own.
    if (Math.abs(box.top - marginPx) <= tolerancePx) return true;
    const top = first();
    return top !== undefined && Math.abs((characterBox(top)?.top ?? 0) - box.top) <= tolerancePx;
  },
  turn: (direction) => {
    const before = window.scrollY;
    window.scrollBy({ top: direction * (window.innerHeight - overlapPx), behavior: 'instant' });
    if (window.scrollY === before) turnChapter(direction);
  },
});

const firstInView = (): TextPosition | undefined =>
  firstCharacterNotBefore(chaptersInDom(), (box) => box.bottom <= marginPx);

/** Whether all text of a chapter has left the screen at its top: then `top` is in the next one. */
export const isAboveTop = (chapter: HTMLElement): boolean =>
  textBox(chapter.querySelector('p[data-pid]:last-child') ?? chapter).bottom <= marginPx;

const chaptersInDom = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-chapter]')];

/** Least height of the sheet. */
const property = '--sheet-room';

/**
 * Makes the sheet so high that the page can be scrolled to a place near the end of a chapter, below which there is nothing yet.
 * What comes there, the next chapter, takes up the room.
 */
export const makeRoom = (scrollTop: number): void => {
  const root = document.documentElement;
  const missing = scrollTop - (root.scrollHeight - root.clientHeight);
  const sheet = document.querySelector<HTMLElement>('[data-sheet]');
  if (missing > 0 && sheet) root.style.setProperty(property, `${Math.ceil(sheet.offsetHeight + missing)}px`);
};

export const endRoom = (): void => {
  document.documentElement.style.removeProperty(property);
};
