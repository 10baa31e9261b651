import { type RefObject, useEffect } from 'react';

const controlsIn = (frame: HTMLElement): HTMLElement[] =>
  [...frame.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );

/**
 * Keeps the focus where it was when the element that has it goes: with a row that is removed, with the button of a next page
 * after the last one. The control that stands in its place gets the focus, and where there is none, the page's content.
 */
export const useFocusOnRemoval = (frame: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    /** The control that was pressed or got the focus last, and its place among the others. */
    let last: Element | null = null;
    let at = -1;
    const note = ({ target }: Event) => {
      const control = (target as Element).closest<HTMLElement>('a, button, input');
      if ((target as Element).closest('dialog')) return;
      last = control;
      at = control ? controlsIn(element).indexOf(control) : -1;
    };
    const forget = () => {
      last = null;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const controls = controlsIn(element);
      const next = controls[Math.min(at, controls.length - 1)] ?? element.closest('main');
      forget();
      next?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    // Not every browser gives the focus to a button that is pressed.
    element.addEventListener('click', note, true);
    element.addEventListener('focusin', note);
    // Rows of a long list go while one scrolls as well.
    window.addEventListener('scroll', forget, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('click', note, true);
      element.removeEventListener('focusin', note);
      window.removeEventListener('scroll', forget);
    };
  }, [frame]);
