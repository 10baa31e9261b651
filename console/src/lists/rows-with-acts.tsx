import { color, fingerSize, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { rowWords } from './row-words.ts';

/** A list of what was given out, a row each: a name, small words about it, and at the end the button that takes it back. */
export const RowsWithActs = styled.ul`
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space.m};
    min-block-size: ${fingerSize};
    padding-block: ${space.s};
    overflow-wrap: anywhere;
  }

  li + li {
    border-block-start: 1px solid ${color.line};
  }

  ${rowWords}

  button {
    flex: none;
  }
`;
