import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** List of novels in rows, with a line between them. */
const RowList = styled.ul`
  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;

/** Columns of {@link NovelGrid} where it has more than one. */
export const gridColumns = [2, 3];

/* Two beside each other where there is room for both, three on the widest screens. */
export const NovelGrid = styled(RowList)`
  @media (min-width: 68.75em) {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: ${space.xxl};

    & > li:nth-child(2) {
      border-block-start: 0;
    }
  }

  @media (min-width: 100em) {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    & > li:nth-child(3) {
      border-block-start: 0;
    }
  }
`;
