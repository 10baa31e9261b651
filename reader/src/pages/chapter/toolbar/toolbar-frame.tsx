import { color, focusRing, radius, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Width from which there is room for the rail beside the sheet. */
const roomForRail = '@media (min-width: 960px)';

export const ToolbarFrame = styled.div`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0;
  z-index: 3;
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: 1px solid ${color.line};
  background: ${color.sheet};

  ${roomForRail} {
    inset-block: auto;
    inset-block-start: 50%;
    inset-inline: min(50% + var(--reading-width, 38) * var(--reading-size, 18px) / 2 + 76px, 100% - 88px) auto;
    grid-auto-flow: row;
    padding: 6px;
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    transform: translateY(-50%);
  }
`;

/** A tool: an icon with its word. */
export const Tool = styled.button`
  display: grid;
  place-items: center;
  align-content: center;
  gap: 3px;
  min-block-size: 56px;
  padding: 0 4px;
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${color.inkSoft};
  font-size: ${text.tiny};
  line-height: 1.2;
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  &[aria-pressed='true'] svg {
    fill: currentColor;
  }

  &:hover,
  &[aria-expanded='true'] {
    background: ${color.wash};
    color: ${color.accent};
  }
`;
