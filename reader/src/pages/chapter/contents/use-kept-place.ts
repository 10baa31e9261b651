import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListLayout } from './list-layout.ts';
import { rowHeightPx } from './row-height.ts';

interface KeptPlaceOptions {
  layout: ListLayout;
  /** Index of the row that has, or would get, the focus. */
  active: number;
  scroller: RefObject<HTMLDivElement | null>;
  onReversed: () => void;
}

/**
 * Keeps the list in its place when rows come or go above what is seen: volumes arrive with the first titles, or are folded.
 * Turned round, the list begins at its top again.
 */
export const useKeptPlace = ({ layout, active, scroller, onReversed }: KeptPlaceOptions): void => {
  const shown = useRef({ layout, active });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { layout, active };
    const element = scroller.current;
    if (before.layout === layout || !element) return;
    if (before.layout.isReversed !== layout.isReversed) {
      element.scrollTop = 0;
      onReversed();
      return;
    }
    const top = element.scrollTop;
    const seen = Math.floor(top / rowHeightPx);
    const isActiveSeen = before.active >= seen && before.active * rowHeightPx < top + element.clientHeight;
    const isHeadStuck = before.layout.headOf(seen) === before.active;
    const anchor = isActiveSeen || isHeadStuck ? before.active : seen;
    const row = before.layout.rowAt(anchor);
    const after = row ? Math.min(layout.indexOfRow(row), Math.max(0, layout.length - 1)) : 0;
    // A head that sticks stays at the top; any other row keeps its distance from it.
    const distance = isHeadStuck && !isActiveSeen ? 0 : anchor * rowHeightPx - top;
    element.scrollTop = after * rowHeightPx - distance;
  });
};
