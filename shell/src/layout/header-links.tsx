import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { narrowest } from './site-width.ts';

/** Room for a badge of two digits and + beside its word. It is kept from the start, so that nothing moves when the number comes. */
const badgeRoom = 'calc(2rem + 10px)';

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
      margin-inline-end: ${badgeRoom};
    }
  }

  /* Where the number stands beside the word, the link is wide enough for both. */
  &[data-counted='shown'] {
    ${wide} {
      margin-inline-end: 0;
      padding-inline-end: calc(${space.s} + ${badgeRoom});
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

/**
 * Number of a header link: beside its word, and on a narrow screen, which has no room there, above the word's end. It comes later than
 * the link, and moves and covers neither it nor its neighbour.
 */
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

  ${wide} {
    inset-block-start: calc(50% - 0.75em);
    inset-inline-start: calc(100% - ${space.s} - ${badgeRoom} + ${space.xs});
  }
`;
