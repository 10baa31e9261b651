import type { Paragraph } from 'shared-api/schemas/chapter';
import { font, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** The text itself: paragraphs, each with an address of its own (`#p-{pid}`). */
export const ChapterText = ({ paragraphs }: { paragraphs: Paragraph[] }) => (
  <Text>
    {paragraphs.map(({ pid, text }) => (
      <p key={pid} id={`p-${pid}`}>
        {text}
      </p>
    ))}
  </Text>
);

const Text = styled.div`
  /* A whole number of characters to the line: then both edges are even without stretching any space. */
  inline-size: round(down, 100%, 1em);
  margin-inline: auto;
  font-family: ${font.serif};
  line-height: 1.9;
  text-align: justify;
  line-break: strict;
  hanging-punctuation: allow-end;
  /* A quotation that opens a line stands flush with the others, without the blank half of its sign. */
  text-spacing-trim: trim-start;
  text-wrap: pretty;

  p {
    text-indent: 2em;
    scroll-margin-block-start: 20vh;
  }

  p + p {
    margin-block-start: ${space.m};
  }
`;
