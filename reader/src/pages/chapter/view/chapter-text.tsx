import { memo } from 'react';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { font } from 'shared-ui/theme';
import styled from 'styled-components';
import { isRagged, justifiedText } from '../../../text/justified-text.ts';

interface ChapterTextProps {
  paragraphs: Paragraph[];
  /** Language of the text, where it differs from the page's. */
  lang: string | undefined;
  /** Whether each paragraph has an address of its own (`#p-{pid}`). */
  hasIds: boolean;
}

/** Paragraphs of a chapter, each with exactly one text node. Never drawn anew. */
export const ChapterText = memo(({ paragraphs, lang, hasIds }: ChapterTextProps) => (
  <ParagraphColumn lang={lang}>
    {paragraphs.map(({ pid, text }) => (
      <p key={pid} id={hasIds ? `p-${pid}` : undefined} data-pid={pid} data-ragged={isRagged(text)}>
        {text}
      </p>
    ))}
  </ParagraphColumn>
));

const ParagraphColumn = styled.div`
  font-family: var(--reading-font, ${font.serif});
  line-height: var(--reading-line-height, 1.9);
  ${justifiedText}
  line-break: strict;
  hanging-punctuation: allow-end;
  /* An opening quotation mark at the start of a line loses its blank half, so that it aligns with the other lines. */
  text-spacing-trim: trim-start;

  p {
    text-indent: var(--reading-indent, 2em);
    scroll-margin-block-start: 20vh;
  }

  p + p {
    margin-block-start: var(--reading-gap, 0.7em);
  }
`;
