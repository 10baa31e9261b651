import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/**
 * Closes a modal dialog where a press beside it began and ended there: text that is selected up to beyond the edge closes
 * nothing. The dialog's content has to fill it, so that only what is beside it lands on the dialog itself.
 */
export const useBackdropPress = (dialog: RefObject<HTMLDialogElement | null>) => {
  const began = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      began.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) dialog.current?.close();
      began.current = false;
    },
  };
};
