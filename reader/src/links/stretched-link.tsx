import { Link } from 'react-router-dom';
import { canHover } from 'shared-ui/can-hover';
import { color, radius } from 'shared-ui/theme';
import styled from 'styled-components';

/**
 * A link stretched over the whole card around it (the nearest positioned ancestor), so that a finger cannot miss it,
 * while a screen reader hears the title alone. Other links of the card must be positioned, or they lie beneath it.
 */
export const StretchedLink = styled(Link)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.m};
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid ${color.accent};
    outline-offset: 4px;
  }
`;
