import { color } from 'shared-ui/theme';
import styled from 'styled-components';

/** List of novels in rows, with a line between them. */
export const RowList = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;
