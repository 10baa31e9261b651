import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** A form of one column, as wide as its fields need. */
export const NarrowForm = styled.form`
  display: grid;
  gap: ${space.l};
  max-inline-size: 400px;

  & > p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;
