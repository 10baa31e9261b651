import type { Paragraph } from 'shared-api/schemas/chapter';
import { font, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { evenEdges, isRagged } from '../../lib/even-edges.ts';

interface ChapterTextProps {
  paragraphs: Paragraph[];
  /** The text's language, where it is not the page's. */
  lang: string | undefined;
}

/** The text itself: paragraphs, each with an address of its own (`#p-{pid}`). */
export const ChapterText = ({ paragraphs, lang }: ChapterTextProps) => (
  <Text lang={lang}>
    {paragraphs.map(({ pid, text }) => (
      <p key={pid} id={`p-${pid}`} data-ragged={isRagged(text)}>
        {text}
      </p>
    ))}
  </Text>
);

const Text = styled.div`
  font-family: ${font.serif};
  line-height: 1.9;
  ${evenEdges}
  line-break: strict;
  hanging-punctuation: allow-end;
  /* A quotation that opens a line stands flush with the others, without the blank half of its sign. */
  text-spacing-trim: trim-start;

  p {
    text-indent: 2em;
    scroll-margin-block-start: 20vh;
  }

  p + p {
    margin-block-start: ${space.m};
  }
`;
