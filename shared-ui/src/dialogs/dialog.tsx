import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { color, font, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { IconButton } from '../controls/icon-button.tsx';
import { BehindDialog } from './behind-dialog.tsx';
import { useBackdropPress } from './use-backdrop-press.ts';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called when the dialog was closed: by its button, by Escape, or by a press beside it. */
  onClose: () => void;
}

/**
 * A modal dialog over the page. The browser keeps the focus inside and makes the page behind it inert. The focus begins at the
 * element of the content that has `autoFocus`, else at the button that closes; on closing, it returns to the element that had it.
 */
export const Dialog = ({ title, children, onClose }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const opener = useRef<Element>(null);
  // The content comes once the dialog is open, so that a field with `autoFocus` gets the focus; still before anything is painted.
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    setShown(true);
  }, []);
  // Once the dialog is gone: until then the page behind it takes no focus. The page stays where it is scrolled to.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
  const closeByKey = (event: SyntheticEvent) => {
    // A field of files has an event of this name as well.
    if (event.target !== event.currentTarget) return;
    // The browser tells of a close a frame later: keys pressed meanwhile would find the dialog still open.
    event.preventDefault();
    onClose();
  };
  return (
    <DialogFrame
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={closeByKey}
      onClose={onClose}
      {...useBackdropPress(dialog)}
    >
      <BehindDialog />
      <DialogContent>
        <DialogHeader>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <IconButton type="button" aria-label="关闭" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </DialogHeader>
        {isShown && children}
      </DialogContent>
    </DialogFrame>
  );
};

const DialogFrame = styled.dialog`
  inline-size: min(94vw, 400px);
  max-block-size: 94dvb;
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: ${shadow};

  &::backdrop {
    background: rgb(0 0 0 / 45%);
  }
`;

/* Fills the dialog, so that only a press beside it lands on the dialog itself. */
const DialogContent = styled.div`
  display: grid;
  gap: ${space.l};
  padding: ${space.l} ${space.xl} ${space.xl};
`;

const DialogHeader = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-inline-end: -${space.m};
`;

const DialogTitle = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;
