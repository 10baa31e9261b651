import { type RefObject, useEffect } from 'react';

const controlsIn = (frame: HTMLElement): HTMLElement[] =>
  [...frame.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );

/**
 * Keeps the focus where it was when a press takes away the element that was pressed: a row that is removed, the button of a next
 * page after the last one. The control that stands in its place gets the focus, and where there is none, the page's content.
 */
export const useKeptFocus = (frame: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let pressed: Element | null = null;
    let at = -1;
    const onClick = ({ target }: Event) => {
      const control = (target as Element).closest<HTMLElement>('a, button, input');
      if (!control || control.closest('dialog')) return;
      pressed = control;
      at = controlsIn(element).indexOf(control);
    };
    const forget = () => {
      pressed = null;
    };
    const onFocus = ({ target }: Event) => {
      if (target !== pressed && !(target as Element).closest('dialog')) forget();
    };
    const observer = new MutationObserver(() => {
      if (!pressed || pressed.isConnected || document.activeElement !== document.body) return;
      const controls = controlsIn(element);
      const next = controls[Math.min(at, controls.length - 1)] ?? element.closest('main');
      forget();
      next?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('click', onClick, true);
    element.addEventListener('focusin', onFocus);
    // Rows of a long list go while one scrolls as well.
    window.addEventListener('scroll', forget, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('click', onClick, true);
      element.removeEventListener('focusin', onFocus);
      window.removeEventListener('scroll', forget);
    };
  }, [frame]);
