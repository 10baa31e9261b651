import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { languageOf } from '../../../text/language.ts';
import { ChapterNavigation } from './chapter-navigation.tsx';
import { ChapterText } from './chapter-text.tsx';

interface ChapterArticleProps {
  chapter: Chapter;
  /** Whether it is the one at the top. */
  isCurrent: boolean;
  /** Whether it lies below that one. */
  isBelow: boolean;
}

/** One chapter in the DOM. Memoised: paragraphs are never drawn anew while the chapter stays. */
export const ChapterArticle = memo(({ chapter, isCurrent, isBelow }: ChapterArticleProps) => {
  const language = chapterLanguage(chapter);
  // Two chapters in one page would have the same ids.
  const [hasIds] = useState(isCurrent);
  return (
    <ChapterColumn
      data-chapter={chapter.id}
      data-current={isCurrent || undefined}
      role={isCurrent ? undefined : 'none'}
    >
      <ChapterFacts>
        <Link to={pages.book(chapter.novel.id)} data-novel-text>
          {chapter.novel.title}
        </Link>
        {chapter.volume && <span data-novel-text>{chapter.volume.title}</span>}
      </ChapterFacts>
      <ChapterTitle as={isCurrent ? 'h1' : 'h2'} lang={language}>
        {chapter.title}
      </ChapterTitle>
      <ChapterFacts>
        第 {chapter.no} / {chapter.novel.chapter_count} 章<span>{chapter.word_count} 字</span>
      </ChapterFacts>
      <ChapterText paragraphs={chapter.paragraphs} lang={language} hasIds={hasIds} isBelow={isBelow} />
      <ChapterNavigation chapter={chapter} />
    </ChapterColumn>
  );
});

/** Language of a chapter, told by its title and the text of the first eight paragraphs. */
export const chapterLanguage = ({ title, paragraphs }: Chapter): string | undefined =>
  languageOf(
    title +
      paragraphs
        .slice(0, 8)
        .map(({ text }) => text)
        .join(''),
  );

/*
 * 38 characters a line, where the reader sets no other width: beyond some 40 the eye loses the way back to the next one.
 * Always a whole number of them: then both edges of the text are even without stretching any space, and the heading and the
 * navigation share its edges.
 */
const ChapterColumn = styled.article`
  inline-size: round(down, 100%, 1em);
  max-inline-size: calc(var(--reading-width, 38) * 1em);
  margin-inline: auto;

  /* Links around another chapter than the one at the top would be the same words twice. They keep their place. */
  &:not([data-current]) nav {
    visibility: hidden;
  }
`;

const ChapterTitle = styled.h1`
  padding-block-start: ${space.xl};
  font-family: var(--reading-font, ${font.serif});
  font-size: ${text.display};
  /* Breaks between number and name, and between the halves of a couplet, before it breaks a name. */
  word-break: keep-all;
`;

/* Quiet lines above and below the title. */
const ChapterFacts = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.l};
  min-block-size: ${fingerSize};
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  & > a {
    color: ${color.inkSoft};
    line-height: ${fingerSize};
  }
`;
