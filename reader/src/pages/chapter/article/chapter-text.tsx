import { memo, startTransition, useEffect, useState } from 'react';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { font } from 'shared-ui/theme';
import styled from 'styled-components';
import { whenIdle } from '../../../loading/when-idle.ts';
import { isRagged, justifiedText } from '../../../text/justified-text.ts';

interface ChapterTextProps {
  paragraphs: Paragraph[];
  /** Language of the text, where it differs from the page's. */
  lang: string | undefined;
  /** Whether each paragraph has an address of its own (`#p-{pid}`). */
  hasIds: boolean;
  /** Whether it lies below the chapter that is read: then a long one is put into the page part by part. */
  isBelow: boolean;
}

/** Paragraphs of one part: a few screens, and no long task. */
const partLength = 80;

/** Paragraphs of a chapter, each with exactly one text node. Never drawn anew. */
export const ChapterText = memo(({ paragraphs, lang, hasIds, isBelow }: ChapterTextProps) => {
  const [count, setCount] = useState(isBelow ? partLength : Number.POSITIVE_INFINITY);
  const shown = isBelow ? paragraphs.slice(0, count) : paragraphs;
  const isWhole = count >= paragraphs.length;
  useEffect(() => {
    if (isWhole) return;
    if (!isBelow) return setCount(Number.POSITIVE_INFINITY);
    whenIdle(() => startTransition(() => setCount((before) => Math.max(before, count + partLength))));
  }, [isWhole, isBelow, count]);
  return (
    <ParagraphColumn lang={lang}>
      {shown.map(({ pid, text }) => (
        <p key={pid} id={hasIds ? `p-${pid}` : undefined} data-pid={pid} data-ragged={isRagged(text)}>
          {text}
        </p>
      ))}
    </ParagraphColumn>
  );
});

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
