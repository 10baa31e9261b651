import { type RefObject, useEffect, useRef } from 'react';
import type { Toast } from 'react-hot-toast/headless';
import { messagesAttribute } from 'shared-api/contract';

/**
 * Gives the focus back when the toast leaves that has it, as after a press on its button: to the element that had it when the
 * toast came, or to what got it next where that element is gone; else to the beginning of the open dialog or of the content.
 */
export const useReturnedFocus = (stack: RefObject<HTMLElement | null>, toasts: Toast[]) => {
  const place = useRef<Element | null>(null);
  // The newest stands first.
  const newest = toasts[0]?.id;
  useEffect(() => {
    if (newest === undefined) return;
    // The body has it for a moment where the element is gone and what stands in its place gets it next.
    const keep = (focused: Element | null) => {
      if (!stack.current?.contains(focused)) place.current = focused === document.body ? null : focused;
    };
    keep(document.activeElement);
    const onFocus = ({ target }: FocusEvent) => {
      if (!place.current?.isConnected) keep(target as Element);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [newest, stack]);

  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement?.closest(`[${messagesAttribute}] [data-leaving]`)) return;
    // The reader may have scrolled since the press: the page must not jump back.
    if (place.current instanceof HTMLElement) place.current.focus({ preventScroll: true });
    if (document.activeElement !== activeElement) return;
    const dialog = activeElement.closest('dialog');
    const beginning = (dialog ?? document).querySelector<HTMLElement>(dialog ? 'button' : 'main');
    beginning?.focus({ preventScroll: true });
  }, [toasts]);
};
