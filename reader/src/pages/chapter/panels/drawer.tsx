import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { BehindDialog } from 'shared-ui/behind-dialog';
import { IconButton } from 'shared-ui/icon-button';
import { color, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import { useBackdropPress } from 'shared-ui/use-backdrop-press';
import styled from 'styled-components';

interface DrawerProps {
  title: string;
  /** Buttons or words beside the title. */
  beside?: ReactNode;
  children: ReactNode;
  /** Whether the sheet on a phone is only as high as its content. */
  isLow?: boolean;
  /** Called when the drawer was closed: by its button, by Escape, or by a press beside it. */
  onClose: () => void;
}

/**
 * A modal dialog beside the text: on a desktop a drawer over its left side, on a phone a sheet of nearly the whole height.
 * Its content gets all the height that is left and scrolls by itself.
 */
export const Drawer = ({ title, beside, children, isLow = false, onClose }: DrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The content comes once it can be measured, scrolled and given the focus; still before anything is painted.
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setShown(true);
  }, []);
  const close = () => {
    // This gives the focus back; the browser tells of it a frame later, and keys pressed meanwhile would find the panel still open.
    dialog.current?.close();
    onClose();
  };
  const closeByKey = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <DrawerFrame
      ref={dialog}
      aria-labelledby={titleId}
      data-low={isLow || undefined}
      onCancel={closeByKey}
      onClose={onClose}
      {...useBackdropPress(dialog)}
    >
      <BehindDialog />
      <DrawerContent>
        <DrawerHeader>
          <DrawerTitle id={titleId}>{title}</DrawerTitle>
          {beside}
          <IconButton type="button" aria-label="关闭" onClick={close}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </DrawerHeader>
        {isShown && children}
      </DrawerContent>
    </DrawerFrame>
  );
};

const DrawerFrame = styled.dialog`
  inset: auto 0 0;
  inline-size: 100%;
  max-inline-size: none;
  block-size: calc(100dvb - ${space.xxl});
  max-block-size: none;
  margin: 0;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: ${radius.l} ${radius.l} 0 0;
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: ${shadow};

  &[data-low] {
    block-size: fit-content;
    max-block-size: calc(100dvb - ${space.xxl});
    overflow-y: auto;
  }

  &::backdrop {
    background: rgb(0 0 0 / 32%);
  }

  ${wide} {
    inset: 0 auto 0 0;
    inline-size: min(420px, 44vw);
    &,
    &[data-low] {
      block-size: 100dvb;
      max-block-size: none;
    }

    border-inline-end: 1px solid ${color.line};
    border-radius: 0;
  }
`;

/* Fills the dialog, so that only a press beside it lands on the dialog itself. */
const DrawerContent = styled.div`
  display: flex;
  flex-direction: column;
  block-size: 100%;
  padding-block-end: env(safe-area-inset-bottom);
`;

const DrawerHeader = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space.s};
  padding: ${space.m} ${space.m} ${space.xs} ${space.xl};
`;

const DrawerTitle = styled.h2`
  flex: 1;
  font-family: ${font.serif};
  font-size: ${text.title};
`;
