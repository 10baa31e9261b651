import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Gives a row of the virtual list the focus as soon as it is drawn. @returns names the row by its index */
export const useAwaitedFocus = (scroller: RefObject<HTMLElement | null>, first: number | undefined) => {
  const awaited = useRef(first);
  useEffect(() => {
    const index = awaited.current;
    if (index === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [tabindex="0"]`);
    if (!row) return;
    awaited.current = undefined;
    row.focus({ preventScroll: true });
  });
  return useCallback((index: number) => {
    awaited.current = index;
  }, []);
};
