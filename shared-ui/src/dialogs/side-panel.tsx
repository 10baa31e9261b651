import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { color, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { IconButton } from '../controls/icon-button.tsx';

interface SidePanelProps {
  title: string;
  children: ReactNode;
  /** Called when the panel is to be closed: by its button, or by Escape wherever the focus is. */
  onClose: () => void;
}

/**
 * A dialog that leaves the page usable, so that what it changes is seen at once: a popover at the side of a desktop, a sheet
 * over the lower half of a phone. It has the focus when it opens, and gives it back when it closes.
 */
export const SidePanel = ({ title, children, onClose }: SidePanelProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (!element?.open) element?.show();
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      // If the focus has already moved on into the page, it stays there.
      const hasLeft = element?.isConnected && !element.contains(document.activeElement);
      if (opener instanceof HTMLElement && !hasLeft) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <PanelFrame ref={dialog} aria-labelledby={titleId}>
      <PanelHeader>
        <PanelTitle id={titleId}>{title}</PanelTitle>
        <IconButton type="button" aria-label="关闭" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </PanelHeader>
      <PanelContent>{children}</PanelContent>
    </PanelFrame>
  );
};

const PanelFrame = styled.dialog`
  position: fixed;
  inset: auto 0 0;
  z-index: 20;
  grid-template-rows: auto minmax(0, 1fr);
  inline-size: 100%;
  max-inline-size: none;
  max-block-size: 52dvb;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.l} ${radius.l} 0 0;
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: 0 0 0 1px ${color.line}, ${shadow};

  &[open] {
    display: grid;
  }

  ${wide} {
    inset: auto ${space.l} ${space.l} auto;
    inline-size: 380px;
    max-block-size: calc(100dvb - 2 * ${space.l});
    border-radius: ${radius.l};
  }
`;

const PanelHeader = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space.s} ${space.s} 0 ${space.l};
`;

const PanelTitle = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

const PanelContent = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0 ${space.l} calc(${space.l} + env(safe-area-inset-bottom));
`;
