import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { chipShape, chosenChip } from './chip-shape.tsx';

/** A chip that is pressed: `aria-pressed` says whether it is chosen. */
export const Chip = styled.button`
  ${chipShape}
  flex: none;
  min-block-size: ${fingerSize};
  padding-inline: ${space.l};
  border: 1px solid ${color.line};
  background: none;
  font-size: ${text.small};
  cursor: pointer;
  ${focusRing}

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    ${chosenChip}
  }
`;
