import { useEffect } from 'react';
import { pagesElement, pagesOf } from '../text-view/pages-view.ts';
import type { TextView } from '../text-view/text-view.ts';

/** A finger has to move by this much at the last page to turn to the next chapter, in pixels. */
const minSwipePx = 48;

/** One movement of the wheel is many events; those within this time after a turn belong to it. */
const wheelPauseMs = 250;

/** Wheel, and swipes beyond a chapter's first and last page. Those within it are the browser's own. */
export const usePageGestures = (view: TextView): void => {
  useEffect(() => {
    let from: { x: number; y: number; page: number } | undefined;
    const onStart = (event: TouchEvent) => {
      const element = pagesElement();
      const touch = event.touches[0];
      from = undefined;
      if (event.touches.length !== 1 || !touch || !element?.contains(event.target as Node)) return;
      from = { x: touch.clientX, y: touch.clientY, page: pagesOf(element).shown };
    };
    const onEnd = (event: TouchEvent) => {
      const element = pagesElement();
      const touch = event.changedTouches[0];
      if (!from || !touch || !element || isSelecting()) return;
      const moved = touch.clientX - from.x;
      if (Math.abs(moved) < minSwipePx || Math.abs(moved) < Math.abs(touch.clientY - from.y)) return;
      const { count } = pagesOf(element);
      if (moved < 0 && from.page === count - 1) view.turn(1);
      if (moved > 0 && from.page === 0) view.turn(-1);
    };
    let quietUntil = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || !pagesElement()?.contains(event.target as Node)) return;
      const delta = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
      event.preventDefault();
      if (event.timeStamp < quietUntil || Math.abs(delta) < 4) return;
      quietUntil = event.timeStamp + wheelPauseMs;
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
  }, [view]);
};

const isSelecting = (): boolean => document.getSelection()?.isCollapsed === false;
