import { fewLetters } from 'shared-ui/few-letters';
import { css } from 'styled-components';

/** Cuts a text after `lines` lines, with an ellipsis. */
export const lineClamp = (lines: number) => css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
  line-clamp: ${lines};
`;

/** Cuts a text at the end of its one line, with an ellipsis; where few letters have room it has as many lines as it needs. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${fewLetters} {
    white-space: normal;
  }
`;
