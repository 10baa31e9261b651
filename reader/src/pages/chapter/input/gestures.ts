import { useEffect } from 'react';
import { isOnSheet, isPaged, pagesElement, pagesOf, type TextView } from '../text/index.ts';

/** Selector of elements that take a tap themselves: it is no gesture on the text. */
const controls = 'a, button, input, select, textarea, summary, label, [role="dialog"], [role="toolbar"]';

/** The text that a click meets; undefined where it is meant for something else. */
export const tappedText = ({ target, button, defaultPrevented }: MouseEvent): Element | undefined =>
  !defaultPrevented && button === 0 && isOnSheet(target) && !target.closest(controls) ? target : undefined;

/** Taps on the text: in the middle for the bars, in pages left and right to turn. A mouse in scroll mode only points. */
export const useTaps = (view: TextView, toggleBars: () => void): void => {
  useEffect(() => {
    let closesNote = false;
    const onDown = () => {
      closesNote = 'popover' in HTMLElement.prototype && document.querySelector(':popover-open') !== null;
    };
    const onClick = (event: MouseEvent) => {
      if (!tappedText(event) || document.getSelection()?.isCollapsed === false) return;
      // The press has closed a note of the book, and means nothing else.
      if (closesNote) return;
      const across = event.clientX / window.innerWidth;
      const isMiddle = across >= 1 / 3 && across <= 2 / 3;
      const isPointing = 'pointerType' in event && event.pointerType === 'mouse';
      const isImmersive = document.documentElement.dataset.immersive !== undefined;
      if (isMiddle) {
        if (isPaged() || isImmersive || !isPointing) toggleBars();
      } else if (isPaged()) view.turn(across < 1 / 3 ? -1 : 1);
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onClick);
    };
  }, [view, toggleBars]);
};

/** A finger has to move by this much at the last page to turn to the next chapter, in pixels. */
const minSwipePx = 48;

/** One movement of the wheel is many events, each within this time after the one before: a flick on a trackpad runs on for a second. */
const wheelPauseMs = 250;

/**
 * Wheel, and swipes beyond a chapter's first and last page, also beside the pages where the window is wider than these. Swipes
 * within the pages are the browser's own.
 */
export const usePageGestures = (view: TextView, isPaged: boolean): void => {
  useEffect(() => {
    if (!isPaged) return;
    let from: { x: number; y: number; page: number; isBeside: boolean; hasSelected: () => boolean } | undefined;
    const onStart = (event: TouchEvent) => {
      const element = pagesElement();
      const touch = event.touches[0];
      from = undefined;
      if (event.touches.length !== 1 || !touch || !element || !isOnSheet(event.target)) return;
      from = {
        x: touch.clientX,
        y: touch.clientY,
        page: pagesOf(element).shown,
        isBeside: !element.contains(event.target as Node),
        hasSelected: watchSelection(),
      };
    };
    const onEnd = (event: TouchEvent) => {
      const element = pagesElement();
      const touch = event.changedTouches[0];
      if (!from || !touch || !element || from.hasSelected()) return;
      const moved = touch.clientX - from.x;
      if (Math.abs(moved) < minSwipePx || Math.abs(moved) < Math.abs(touch.clientY - from.y)) return;
      const { count } = pagesOf(element);
      if (moved < 0 && (from.isBeside || from.page === count - 1)) view.turn(1);
      if (moved > 0 && (from.isBeside || from.page === 0)) view.turn(-1);
    };
    let lastWheelMs = Number.NEGATIVE_INFINITY;
    let hasTurned = false;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || !isOnSheet(event.target)) return;
      const delta = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
      event.preventDefault();
      if (event.timeStamp - lastWheelMs > wheelPauseMs) hasTurned = false;
      lastWheelMs = event.timeStamp;
      if (hasTurned || Math.abs(delta) < 4) return;
      hasTurned = true;
      view.turn(delta > 0 ? 1 : -1);
    };
    document.addEventListener('touchstart', onStart, { passive: true });
    document.addEventListener('touchend', onEnd, { passive: true });
    document.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      document.removeEventListener('touchstart', onStart);
      document.removeEventListener('touchend', onEnd);
      document.removeEventListener('wheel', onWheel);
    };
  }, [view, isPaged]);
};

/** Notes what is selected. @returns a function that tells whether something else has been selected since then */
export const watchSelection = (): (() => boolean) => {
  const before = selectedRange()?.cloneRange();
  return () => {
    const now = selectedRange();
    return now !== undefined && !(before && isSame(before, now));
  };
};

const selectedRange = (): Range | undefined => {
  const selection = getSelection();
  return selection && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
};

const isSame = (one: Range, other: Range): boolean =>
  one.compareBoundaryPoints(Range.START_TO_START, other) === 0 &&
  one.compareBoundaryPoints(Range.END_TO_END, other) === 0;
