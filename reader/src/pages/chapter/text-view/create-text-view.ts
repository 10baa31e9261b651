import { createPagesView } from './pages-view.ts';
import { createScrollView } from './scroll-view.ts';
import { isPaged } from './shown-mode.ts';
import type { Movement, TextView } from './text-view.ts';

/** A movement counts as ended once nothing has moved for this time. */
const restDebounceMs = 150;

/** The text as it is shown now, in whichever mode. @param turnChapter goes to the next or previous chapter */
export const createTextView = (turnChapter: (direction: 1 | -1, end?: 'start' | 'end') => void): TextView => {
  const scroll = createScrollView(turnChapter);
  const pages = createPagesView(turnChapter);
  const now = (): Movement => (isPaged() ? pages : scroll);
  return {
    top: () => now().top(),
    bottom: () => now().bottom(),
    show: (position, how) => now().show(position, how),
    turn: (direction) => now().turn(direction),
    onRest,
  };
};

const onRest = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = ({ target }: Event) => {
    // Lists in panels scroll as well.
    if (target !== document && !(target instanceof Element && target.matches('[data-chapter]'))) return;
    clearTimeout(timer);
    timer = setTimeout(callback, restDebounceMs);
  };
  // Scroll events of an element do not bubble, but can be captured.
  document.addEventListener('scroll', moved, { passive: true, capture: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('scroll', moved, { capture: true });
  };
};
