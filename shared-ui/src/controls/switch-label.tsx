import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Label around a checkbox and its words, as high as a finger. */
export const SwitchLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  cursor: pointer;

  input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.accent};
    ${focusRing}
  }
`;
