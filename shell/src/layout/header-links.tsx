import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { narrowest } from './site-width.ts';

/** A link in the header, of finger size. */
export const HeaderLink = styled.a`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding: 0 ${space.s};
  border-radius: ${radius.round};
  color: ${color.ink};
  white-space: nowrap;

  &[data-counted] {
    margin-inline-end: ${space.xs};

    ${narrowest} {
      margin-inline-end: 0;
    }

    ${wide} {
      margin-inline-end: ${space.l};
    }
  }

  ${narrowest} {
    padding-inline: ${space.xs};
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }
`;

/** Number above the end of a header link's word: it comes later than the link, and moves and covers neither it nor its neighbour. */
export const Badge = styled.span`
  position: absolute;
  inset-block-start: -5px;
  inset-inline-start: calc(100% - 12px);
  min-inline-size: 1.5em;
  padding: 0 5px;
  border-radius: ${radius.round};
  background: ${color.seal};
  color: ${color.sheet};
  font-size: ${text.tiny};
  line-height: 1.5;
  text-align: center;
`;
