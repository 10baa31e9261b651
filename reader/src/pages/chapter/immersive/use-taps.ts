import { useEffect } from 'react';
import { isPaged } from '../text-view/shown-mode.ts';
import type { TextView } from '../text-view/text-view.ts';

/** What a tap is meant for itself. */
const controls = 'a, button, input, select, textarea, summary, label, [role="dialog"], [role="toolbar"]';

/** Taps on the text: in the middle for the bars, in pages left and right to turn. A mouse in scroll mode only points. */
export const useTaps = (view: TextView, toggleBars: () => void): void => {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.button !== 0 || !target?.closest('[data-chapter]')) return;
      if (target.closest(controls) || document.getSelection()?.isCollapsed === false) return;
      const across = event.clientX / window.innerWidth;
      const isMiddle = across >= 1 / 3 && across <= 2 / 3;
      const isPointing = 'pointerType' in event && event.pointerType === 'mouse';
      const isImmersive = document.documentElement.dataset.immersive !== undefined;
      if (isMiddle) {
        if (isPaged() || isImmersive || !isPointing) toggleBars();
      } else if (isPaged()) view.turn(across < 1 / 3 ? -1 : 1);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [view, toggleBars]);
};
