import { isMovedByHand, whenStill } from './moved-by-hand.ts';
import { createPagesView, createScrollView, pageAt, pagesElement, pagesOf, showPage } from './movements.ts';
import {
  chapterElement,
  characterBox,
  type HeldPlace,
  isOfText,
  isPaged,
  lastPositionIn,
  type Movement,
  paragraphElements,
  restDebounceMs,
  type TextPosition,
  type TextView,
} from './text-view.ts';

/** The text as it is shown now, in whichever mode. @param turnChapter goes to the next or previous chapter */
export const createTextView = (turnChapter: (direction: 1 | -1, end?: 'start' | 'end') => void): TextView => {
  const scroll = createScrollView(turnChapter);
  const pages = createPagesView(turnChapter);
  const now = (): Movement => (isPaged() ? pages : scroll);
  const movement: Movement = {
    top: () => now().top(),
    bottom: () => now().bottom(),
    show: (position, how) => now().show(position, how),
    isAt: (position, first) => now().isAt(position, first),
    turn: (direction) => {
      const turn = () => {
        heldPlace.comeBack();
        now().turn(direction);
        heldPlace.moved();
      };
      if (isPaged()) turnWithEffect(turn, direction);
      else turn();
    },
  };
  const { hold, heldPlace } = createHeldPlace(movement);
  const show: Movement['show'] = (position, how) => {
    movement.show(position, how);
    hold(position);
  };
  return { ...movement, show, ...heldPlace, onRest };
};

const onRest = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = (event: Event) => {
    if (!isOfText(event)) return;
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

/** How a turn is seen. @param turn turns; it may be called a frame later */
export type TurnEffect = (turn: () => void, direction: 1 | -1) => void;

const atOnce: TurnEffect = (turn) => turn();

let effect = atOnce;

/** Turns with the effect that the reader chose, once it is loaded (lazy-parts.tsx). */
const turnWithEffect: TurnEffect = (turn, direction) => effect(turn, direction);

/** @param chosen undefined turns at once */
export const setTurnEffect = (chosen: TurnEffect | undefined): void => {
  effect = chosen ?? atOnce;
};

/** Where a character stands in its chapter, in pixels: it changes with the layout, and not by scrolling. */
interface Layout {
  isPaged: boolean;
  width: number;
  x: number;
  y: number;
}

/**
 * Why the browser itself has turned to another page than the reader's: to show the element that has the focus, or a hit of its own search.
 * The reader's place stays where it was.
 */
type Shown = 'focus' | 'search';

interface Held {
  position: TextPosition;
  /** Whether the reader is at the very top, where a chapter's title stands above its first character. */
  isAtTop: boolean;
  /** Whether the reader has gone beyond the text, whose last character is the place. */
  isBeyond: boolean;
  /** Set while a page is in view that the browser, not the reader, has turned to. */
  shown: Shown | undefined;
  layout: Layout | undefined;
}

/** Layouts that differ by less than this are the same, in pixels. */
const tolerancePx = 1;

/**
 * Holds the place of a text view. Browsers scroll by themselves when a text is laid out anew (they clamp, snap and anchor), and
 * tell of it as of any scrolling, before or after the new sizes: so a scroll counts as the reader's only where the character that
 * is held still stands where it stood in its chapter.
 * @returns what a text view has of it, and `hold`, which holds a character if it is in place, else the first in view
 */
export const createHeldPlace = ({ top, isAt, show }: Pick<Movement, 'top' | 'isAt' | 'show'>) => {
  let held: Held | undefined;
  /** The place, where its chapter is the one that is read and was not turned away from. */
  const current = (): Held | undefined => {
    const element = held && chapterElement(held.position.chapterId);
    const isShown = isPaged() ? element === pagesElement() : (element?.getClientRects().length ?? 0) > 0;
    return isShown ? held : undefined;
  };
  /** A character if it is in place, else the first in view, which is searched for once. */
  const inPlaceOrTop = (wanted: TextPosition | undefined): TextPosition | undefined => {
    let found: { first: TextPosition | undefined } | undefined;
    const first = () => {
      found ??= { first: top() };
      return found.first;
    };
    return wanted && isAt(wanted, first) ? wanted : first();
  };
  const hold = (wanted = current()?.position) => {
    const inView = inPlaceOrTop(wanted);
    const position = inView ?? lastCharacter();
    held = position && {
      position,
      isAtTop: isFirst(position) && scrolledPx() <= tolerancePx,
      isBeyond: !inView,
      shown: undefined,
      layout: layoutAt(position),
    };
  };
  const restoreNow = () => {
    const place = current();
    if (!place) return;
    const before = place.layout;
    place.layout = layoutAt(place.position);
    if (place.shown && isPaged()) {
      // A hit of the search stays where the browser leaves it.
      if (place.shown === 'focus') showFocused();
      return;
    }
    if (place.isBeyond && isSame(before, place.layout)) return;
    place.shown = undefined;
    place.isBeyond = false;
    if (place.isAtTop && (isPaged() || isFirstChapter(place.position))) return showTop();
    if (!isAt(place.position)) show(place.position);
  };
  /** Until then the place stays as it was held in the earlier layout. */
  const restore = () => void whenStill(restoreNow);
  const heldPlace: HeldPlace = {
    place: () => {
      const place = current();
      return place?.shown || place?.isBeyond ? place.position : inPlaceOrTop(place?.position);
    },
    scrolled: () => {
      const place = current();
      if (!place) return hold();
      if (!isSame(place.layout, layoutAt(place.position))) return restore();
      const shown = shownByBrowser();
      if (!shown || isAt(place.position)) return hold();
      // Beyond the text, where no character is in view, the reader is by choice.
      if (!place.isBeyond || top()) place.shown = shown;
    },
    moved: () => hold(),
    comeBack: () => {
      const place = current();
      if (place?.shown !== 'focus') return;
      place.shown = undefined;
      (document.activeElement as HTMLElement | null)?.blur();
      show(place.position);
    },
    restore,
    enter: (opened) => (current() ? restore() : hold(opened)),
  };
  return { hold, heldPlace };
};

/** Why the page in view is one that the browser has turned to; undefined where a hand has moved the pages, or nothing tells. */
const shownByBrowser = (): Shown | undefined => {
  const element = isPaged() && !isMovedByHand() && pagesElement();
  if (!element) return undefined;
  // While its search is open the browser's own box has the focus.
  if (!document.hasFocus()) return 'search';
  return focusedPage(element) === pagesOf(element).shown ? 'focus' : undefined;
};

/** The page of what has the focus, from 0. */
const focusedPage = (element: HTMLElement): number | undefined => {
  const focused = element.querySelector(':focus');
  return focused ? pageAt(element, focused.getBoundingClientRect().left) : undefined;
};

/** Turns to the page of the element that has the focus. */
const showFocused = (): void => {
  const element = pagesElement();
  const page = element && focusedPage(element);
  if (element && page !== undefined) showPage(element, page);
};

const isFirstChapter = ({ chapterId }: TextPosition): boolean =>
  document.querySelector('[data-chapter]') === chapterElement(chapterId);

const isFirst = ({ chapterId, pid, offset }: TextPosition): boolean =>
  offset === 0 && chapterElement(chapterId)?.querySelector<HTMLElement>('p[data-pid]')?.dataset.pid === pid;

/** The last character of the text. */
const lastCharacter = (): TextPosition | undefined => {
  const chapter = isPaged() ? pagesElement() : [...document.querySelectorAll<HTMLElement>('[data-chapter]')].at(-1);
  const paragraph = chapter && paragraphElements(chapter).at(-1);
  return paragraph && lastPositionIn(paragraph);
};

/** Pages that are laid out again stand where they stood when they were left: browsers keep that of an element. */
const showTop = (): void => {
  const element = isPaged() ? pagesElement() : undefined;
  if (element && element.scrollLeft > tolerancePx) showPage(element, 0);
};

const scrolledPx = (): number => (isPaged() ? (pagesElement()?.scrollLeft ?? 0) : window.scrollY);

const layoutAt = (position: TextPosition): Layout | undefined => {
  const element = chapterElement(position.chapterId);
  const box = characterBox(position);
  if (!element || !box) return undefined;
  const { left, top, width } = element.getBoundingClientRect();
  return { isPaged: isPaged(), width, x: box.left - left + element.scrollLeft, y: box.top - top };
};

const isSame = (one: Layout | undefined, other: Layout | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.isPaged === other.isPaged &&
  Math.abs(one.width - other.width) <= tolerancePx &&
  Math.abs(one.x - other.x) <= tolerancePx &&
  Math.abs(one.y - other.y) <= tolerancePx;
