import { useEffect, useRef } from 'react';
import { type Mark, markAt } from './mark-highlights.tsx';

interface PressedMarkOptions {
  marks: readonly Mark[];
  /** Whether a bar is open, which a press beside it closes. */
  isOpen: boolean;
  onPress: (mark: Mark) => void;
  onClose: () => void;
}

/** Tells of presses on a mark, and closes the open bar by a press beside it. Such presses mean nothing else to the page. */
export const usePressedMark = (options: PressedMarkOptions): void => {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let wasOpen = false;
    const onDown = ({ target }: PointerEvent) => {
      // Pressing takes a selection away, and its bar with it, before the click comes.
      wasOpen = latest.current.isOpen && !isWithinOwn(target);
    };
    const onClick = (event: MouseEvent) => {
      const { target, button, clientX, clientY } = event;
      if (event.defaultPrevented || button !== 0 || isWithinOwn(target)) return;
      const isText = target instanceof Element && target.closest('[data-chapter] p[data-pid]') !== null;
      const isSelecting = getSelection()?.isCollapsed === false;
      const mark = isText && !isSelecting ? markAt(latest.current.marks, clientX, clientY) : undefined;
      if (mark) latest.current.onPress(mark);
      else if (wasOpen) latest.current.onClose();
      const isControl = target instanceof Element && target.closest('a, button, input, label, select') !== null;
      if (mark || (wasOpen && !isControl)) {
        event.preventDefault();
        event.stopPropagation();
      }
      wasOpen = false;
    };
    addEventListener('pointerdown', onDown, true);
    addEventListener('click', onClick, true);
    return () => {
      removeEventListener('pointerdown', onDown, true);
      removeEventListener('click', onClick, true);
    };
  }, []);
};

const isWithinOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-floating-bar], dialog, [data-toaster]') !== null;
