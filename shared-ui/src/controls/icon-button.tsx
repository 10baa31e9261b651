import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius } from 'shared-ui/theme';
import styled from 'styled-components';

/** Round button with an icon alone; its `aria-label` says what it does. */
export const IconButton = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  padding: 0;
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  ${canHover} {
    &:hover {
      background: ${color.wash};
      color: ${color.accent};
    }
  }

  &:disabled,
  &[aria-disabled='true'] {
    background: none;
    color: ${color.line};
    cursor: default;
  }
`;
