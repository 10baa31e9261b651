import { memo, startTransition, useEffect, useState } from 'react';
import { pages } from 'shared-api/paths';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { font } from 'shared-ui/theme';
import styled from 'styled-components';
import { whenIdle } from '../../../load-ahead.ts';
import { annotationParts } from '../../../text/annotation-parts.ts';
import { isRagged, justifiedText } from '../../../text/justified-text.ts';

interface ChapterTextProps {
  chapterId: string;
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

/** Paragraphs of a chapter, whose text nodes are its text: one each, but where ruby or a note stands. Never drawn anew. */
export const ChapterText = memo(({ chapterId, paragraphs, lang, hasIds, isBelow }: ChapterTextProps) => {
  const [count, setCount] = useState(isBelow ? partLength : Number.POSITIVE_INFINITY);
  const shown = isBelow ? paragraphs.slice(0, count) : paragraphs;
  // Here before any chapter that needs it.
  const parts = annotationParts;
  const isWhole = count >= paragraphs.length;
  useEffect(() => {
    if (isWhole) return;
    if (!isBelow) return setCount(Number.POSITIVE_INFINITY);
    whenIdle(() => startTransition(() => setCount((before) => Math.max(before, count + partLength))));
  }, [isWhole, isBelow, count]);
  return (
    <ParagraphColumn lang={lang} data-novel-text={chapterId}>
      {shown.map(({ pid, text, annotations }) => (
        <p
          key={pid}
          id={hasIds ? pages.paragraphId(pid) : undefined}
          data-pid={pid}
          data-ragged={isRagged(text)}
          suppressHydrationWarning
        >
          {annotations && parts ? (
            <parts.AnnotatedText pid={pid} text={text} annotations={annotations} chapterId={chapterId} />
          ) : (
            text
          )}
        </p>
      ))}
      {parts && <parts.BookNotes paragraphs={shown} chapterId={chapterId} />}
    </ParagraphColumn>
  );
});

const ParagraphColumn = styled.div`
  font-family: var(--reading-font, ${font.serif});
  line-height: var(--reading-line-height, 1.9);
  font-weight: var(--reading-weight, 400);
  ${justifiedText}
  text-align: var(--reading-align, justify);
  line-break: strict;
  hanging-punctuation: allow-end;
  /* An opening quotation mark at the start of a line loses its blank half, so that it aligns with the other lines. */
  text-spacing-trim: trim-start;

  p {
    text-indent: var(--reading-indent, 2em);
    scroll-margin-block-start: 20vh;
  }

  rt::before {
    content: attr(data-reading);
  }

  p + p {
    margin-block-start: var(--reading-gap, 0.7em);
  }
`;
