import { makeRoom } from './room-below.ts';
import type { Movement } from './text-view.ts';
import { characterBox, firstCharacterNotBefore, textBox } from './visible-text.ts';

/** Room kept between the top of the screen and a line that is brought there, in pixels. */
const marginPx = 8;

/** Lines of one screenful that stay when turning, so that the eye finds its place. */
const overlapPx = 56;

/** The text view of scroll mode. @param turnChapter goes to the next or previous chapter */
export const createScrollView = (turnChapter: (direction: 1 | -1) => void): Movement => ({
  top: () => firstCharacterNotBefore(chaptersInDom(), (box) => box.bottom <= marginPx),
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
  turn: (direction) => {
    const before = window.scrollY;
    window.scrollBy({ top: direction * (window.innerHeight - overlapPx), behavior: 'instant' });
    if (window.scrollY === before) turnChapter(direction);
  },
});

/** Whether all text of a chapter has left the screen at its top: then `top` is in the next one. */
export const isAboveTop = (chapter: HTMLElement): boolean =>
  textBox(chapter.querySelector('p[data-pid]:last-child') ?? chapter).bottom <= marginPx;

const chaptersInDom = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-chapter]')];
