import { color } from 'shared-ui/theme';
import { css } from 'styled-components';

/** A label that is drawn as its input, which lies over it unseen: presses, keys and focus are the input's. */
export const coveringInput = css`
  position: relative;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
`;
