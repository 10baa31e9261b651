import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { languageOf } from '../../../text/language.ts';
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
        <Link to={pages.book(chapter.novel.id)} data-novel-text suppressHydrationWarning>
          {chapter.novel.title}
        </Link>
        {chapter.volume && (
          <span data-novel-text suppressHydrationWarning>
            {chapter.volume.title}
          </span>
        )}
      </ChapterFacts>
      <ChapterTitle as={isCurrent ? 'h1' : 'h2'} lang={language} data-novel-text={chapter.id} suppressHydrationWarning>
        {chapter.title}
      </ChapterTitle>
      <ChapterFacts>
        <span suppressHydrationWarning>{chapterNumber(chapter.no, chapter.novel.chapter_count)}</span>
        {chapter.word_count > 0 && <span suppressHydrationWarning>{`${chapter.word_count} 字`}</span>}
      </ChapterFacts>
      {chapter.paragraphs.length === 0 && <ChapterFacts>本章没有正文</ChapterFacts>}
      <ChapterText
        chapterId={chapter.id}
        paragraphs={chapter.paragraphs}
        lang={language}
        hasIds={hasIds}
        isBelow={isBelow}
      />
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
  inline-size: round(down, min(100%, 100vw - 2 * var(--reading-margin, 0px)), 1em);
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

/** Links to the previous and the next chapter. */
const ChapterNavigation = ({ chapter: { prev_id, next_id } }: { chapter: Chapter }) => (
  <NavigationFrame aria-label="章节导航">
    <NeighbourLink id={prev_id} rel="prev" name="上一章" missing="已是第一章" />
    <NeighbourLink id={next_id} rel="next" name="下一章" missing="已是最后一章" />
  </NavigationFrame>
);

interface NeighbourLinkProps {
  id: string | null;
  rel: 'prev' | 'next';
  name: string;
  /** Stands in its place where there is no such chapter. */
  missing: string;
}

const NeighbourLink = ({ id, rel, name, missing }: NeighbourLinkProps) =>
  id === null ? (
    <span suppressHydrationWarning>{missing}</span>
  ) : (
    <Link to={pages.chapter(id)} rel={rel} suppressHydrationWarning>
      {name}
    </Link>
  );

const NavigationFrame = styled.nav`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.m};
  padding-block: ${space.xxl} ${space.l};
  font-size: ${text.base};
  text-align: center;

  & > * {
    border: 1px solid ${color.line};
    border-radius: ${radius.round};
    line-height: 52px;
  }

  & > span {
    border: 0;
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  ${canHover} {
    & > :hover {
      border-color: ${color.accent};
      color: ${color.accent};
    }
  }

  & > [rel='next'] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;

/** Place of a chapter in its book, wherever one is named: titles count in their own way, and a preface comes before 第一回. */
export const chapterNumber = (no: number, count: number): string => `第 ${no} 篇，共 ${count}`;
