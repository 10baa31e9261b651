import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** The browser's own select, in the shape of a button. */
export const Select = styled.select`
  min-block-size: ${fingerSize};
  padding: 0 ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.sheet};
  font-size: ${text.small};
  cursor: pointer;
  ${focusRing}

  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
`;
