import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Table of figures, with a line below each row and digits of one width. */
export const Figures = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${space.s};
    border-block-end: 1px solid ${color.line};
    font-weight: 400;
    text-align: end;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
    white-space: nowrap;
  }
`;
