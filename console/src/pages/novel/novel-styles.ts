import { color, fingerSize, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';

// Lists within a frame, on the pages of one novel.

/** A list that is folded until somebody wants it, within a frame. */
export const FramedFold = styled.details`
  margin-block-end: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  padding-inline: ${space.m};

  summary {
    min-block-size: ${fingerSize};
    line-height: ${fingerSize};
    cursor: pointer;
  }
`;

/** An entry of such a list: its words, and what can be done with it. */
export const FramedRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.s};

  & > span {
    flex: 1;
    min-inline-size: 8em;
    overflow-wrap: anywhere;
  }
`;
