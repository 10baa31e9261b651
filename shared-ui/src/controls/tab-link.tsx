import { Link } from 'react-router-dom';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** A link of a row in which one may be at hand (`aria-current`), which a line beneath it marks: a page's tabs, the shell's menu. */
export const TabLink = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  border-block-end: 2px solid transparent;
  color: ${color.inkSoft};
  white-space: nowrap;
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  /* A short word has the room beside it too. */
  &::after {
    content: '';
    position: absolute;
    inset: 0 -${space.s};
  }

  &[aria-current] {
    border-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`;
