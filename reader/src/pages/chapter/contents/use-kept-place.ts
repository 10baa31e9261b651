import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListLayout } from './list-layout.ts';
import { rowHeightPx } from './row-height.ts';

interface KeptPlaceOptions {
  layout: ListLayout;
  /** Index of the row that has, or would get, the focus. */
  active: number;
  setActive: (index: number) => void;
  scroller: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the list in its place when rows come or go above what is seen: volumes arrive with the first titles, or are folded.
 * Turned round, the list begins at its top again.
 */
export const useKeptPlace = ({ layout, active, setActive, scroller }: KeptPlaceOptions): void => {
  const shown = useRef(layout);
  useLayoutEffect(() => {
    const before = shown.current;
    const element = scroller.current;
    if (before === layout || !element) return;
    shown.current = layout;
    if (before.isReversed !== layout.isReversed) {
      setActive(0);
      element.scrollTop = 0;
      return;
    }
    const top = element.scrollTop;
    const seen = Math.floor(top / rowHeightPx);
    const isActiveSeen = active >= seen && active * rowHeightPx < top + element.clientHeight;
    const isHeadStuck = before.headOf(seen) === active;
    const anchor = isActiveSeen || isHeadStuck ? active : seen;
    const indexAfter = (index: number): number => {
      const row = before.rowAt(index);
      return row ? Math.min(layout.indexOfRow(row), Math.max(0, layout.length - 1)) : 0;
    };
    setActive(indexAfter(active));
    // A head that sticks stays at the top; any other row keeps its distance from it.
    const distance = isHeadStuck && !isActiveSeen ? 0 : anchor * rowHeightPx - top;
    element.scrollTop = indexAfter(anchor) * rowHeightPx - distance;
  }, [layout, active, setActive, scroller]);
};
