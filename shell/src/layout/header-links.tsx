import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

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

  &:hover {
    background: ${color.wash};
  }
`;

/** Number over the corner of a header link: it comes later than the link, and must not move it. */
export const Badge = styled.span`
  position: absolute;
  inset-block-start: 1px;
  inset-inline-start: calc(100% - 1.25em);
  min-inline-size: 18px;
  padding: 0 5px;
  border-radius: ${radius.round};
  background: ${color.seal};
  color: ${color.sheet};
  font-size: ${text.tiny};
  line-height: 18px;
  text-align: center;
`;
