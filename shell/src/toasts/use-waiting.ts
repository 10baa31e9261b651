import { type FocusEvent, type RefObject, useEffect } from 'react';

interface PauseHandlers {
  startPause: () => void;
  endPause: () => void;
}

/** Lets the toasts wait while the pointer is over one of them or the focus in one. @param count of the toasts */
export const useWaiting = (
  stack: RefObject<HTMLElement | null>,
  count: number,
  { startPause, endPause }: PauseHandlers,
) => {
  // A toast that goes away takes its focus along, and tells nobody.
  useEffect(() => {
    if (!isUsed(stack.current)) endPause();
  }, [count, endPause, stack]);
  return {
    onMouseEnter: startPause,
    onMouseLeave: () => {
      if (!stack.current?.contains(document.activeElement)) endPause();
    },
    onFocus: startPause,
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) endPause();
    },
  };
};

const isUsed = (stack: HTMLElement | null): boolean => stack?.matches(':hover, :focus-within') ?? false;
