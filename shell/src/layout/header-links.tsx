import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

export const HeaderLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-block-size: ${fingerSize};
  padding: 0 ${space.s};
  border-radius: ${radius.round};
  color: ${color.ink};
  white-space: nowrap;

  &:hover {
    background: ${color.wash};
  }
`;

export const Badge = styled.span`
  min-inline-size: 20px;
  padding: 0 6px;
  border-radius: ${radius.round};
  background: ${color.seal};
  color: ${color.sheet};
  font-size: ${text.tiny};
  line-height: 20px;
  text-align: center;
`;
