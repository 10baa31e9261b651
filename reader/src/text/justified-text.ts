import { css } from 'styled-components';

/**
 * Justifies the paragraphs of an element, but for those marked with `data-ragged`.
 * (A styled component for each paragraph would cost a long chapter a millisecond on the server.)
 */
export const justifiedText = css`
  text-align: justify;
  /* Not pretty: to lengthen a last line of one character it shortens the one before, which is then stretched. */
  text-wrap: wrap;

  [data-ragged] {
    text-align: start;
  }
`;

/**
 * The value of `data-ragged` for a paragraph: whether its lines should not be justified. A word or an address of Latin
 * letters is not broken; moved to the next line, it leaves so much room behind on a phone that every gap is stretched.
 */
export const isRagged = (text: string): true | undefined => longWord.test(text) || undefined;

const longWord = /[!-~]{7}/;
