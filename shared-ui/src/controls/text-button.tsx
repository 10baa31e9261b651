import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Button of a row in a list: drawn as text, and as large as a finger. */
export const TextButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-block-size: ${fingerSize};
  padding: 0 ${space.s};
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${color.inkSoft};
  font-size: ${text.small};
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  ${canHover} {
    &:hover:not(:disabled) {
      background: ${color.wash};
      color: ${color.ink};
    }
  }

  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
`;
