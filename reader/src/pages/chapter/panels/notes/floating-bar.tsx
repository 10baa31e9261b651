import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { textRoom } from '../../text/index.ts';

interface FloatingBarProps {
  label: string;
  /** The text that the bar belongs to. */
  range: Range;
  /** Called by Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** Distance between the text and the bar, in pixels. */
const gap = 10;
/** Distance from the edges of the screen. */
const margin = 8;

/**
 * A small bar near some text: above it, or below where there is no room. With a finger it lies at the foot of the screen, where
 * the phone's own menu and handles do not come. Tab leads into it, the arrow keys through it.
 */
export const FloatingBar = ({ label, range, onClose, children }: FloatingBarProps) => {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      if (bar.current) placeBar(bar.current, range.getBoundingClientRect());
    };
    place();
    // Pages move within the sheet, so scrolling is listened for wherever it happens.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    const size = new ResizeObserver(place);
    if (bar.current) size.observe(bar.current);
    return () => {
      size.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [range]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        onClose();
      }
      const isLeadingIn = event.key === 'Tab' && !event.shiftKey && !bar.current?.contains(document.activeElement);
      if (!isLeadingIn) return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onClose]);

  return (
    <BarFrame
      ref={bar}
      role="toolbar"
      aria-label={label}
      data-floating-bar
      onKeyDown={moveFocus}
      // A press must not take the selection away.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </BarFrame>
  );
};

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons.at((at + step) % buttons.length)?.focus({ preventScroll: false });
};

const placeBar = (bar: HTMLElement, box: DOMRect): void => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const { offsetWidth, offsetHeight } = bar;
  const above = box.top - gap - offsetHeight;
  const top = above >= margin ? above : Math.min(box.bottom + gap, height - offsetHeight - margin);
  const left = Math.min(Math.max(margin, box.left + (box.width - offsetWidth) / 2), width - offsetWidth - margin);
  bar.style.setProperty('--bar-top', `${Math.max(margin, top)}px`);
  bar.style.setProperty('--bar-left', `${Math.max(margin, left)}px`);
  const room = textRoom();
  const isAway = box.bottom < room.top || box.top > room.bottom || box.right < room.left || box.left > room.right;
  bar.toggleAttribute('data-away', isAway);
};

const BarFrame = styled.div`
  position: fixed;
  inset-block-start: var(--bar-top, 0);
  inset-inline-start: var(--bar-left, 0);
  z-index: 12;
  max-inline-size: min(100vw - 16px, 30em);
  padding: ${space.xs};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: ${shadow};
  user-select: none;

  &[data-away] {
    visibility: hidden;
  }

  @media (pointer: coarse) {
    inset-block: auto calc(${space.s} + env(safe-area-inset-bottom));
    inset-inline: ${space.s};
    max-inline-size: 30em;
    margin-inline: auto;

    &[data-away] {
      visibility: visible;
    }
  }
`;

export const BarRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;

  @media (pointer: coarse) {
    justify-content: space-between;
  }
`;

/** A button of the bar: its picture above its word. */
export const BarButton = styled.button`
  display: grid;
  flex: 1 0 auto;
  justify-items: center;
  align-content: center;
  gap: 2px;
  min-inline-size: min(52px, 15vw);
  min-block-size: ${fingerSize};
  padding: ${space.xs};
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${color.ink};
  font-size: ${text.tiny};
  line-height: 1.2;
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }

  svg {
    color: ${color.inkSoft};
  }
`;
