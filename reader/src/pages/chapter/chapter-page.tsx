import { useLoaderData } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StructuredData } from '../../head/structured-data.tsx';
import { languageOf } from '../../text/language.ts';
import { ChapterHeader } from './chapter-header.tsx';
import { ChapterNavigation } from './chapter-navigation.tsx';
import { ChapterPageHead } from './chapter-page-head.tsx';
import { chapterStructuredData } from './chapter-structured-data.ts';
import { ChapterText } from './chapter-text.tsx';
import { CollectChapterButton } from './collect-chapter-button.tsx';
import { useChapterPrefetch } from './use-chapter-prefetch.ts';
import { usePagingKeys } from './use-paging-keys.ts';
import { useReadingReport } from './use-reading-report.ts';

/** Page of one chapter: its text, with quiet links around it. */
const ChapterPage = () => {
  const chapter = useLoaderData<Chapter>();
  const language = languageOf(chapter.title + beginning(chapter));
  useChapterPrefetch(chapter);
  usePagingKeys(chapter);
  useReadingReport(chapter);
  return (
    <ChapterSheet>
      <ChapterPageHead chapter={chapter} />
      <ChapterColumn>
        <ChapterHeader chapter={chapter} />
        <ChapterTitle lang={language}>{chapter.title}</ChapterTitle>
        <ChapterPosition>
          第 {chapter.no} / {chapter.novel.chapter_count} 章<span>{chapter.word_count} 字</span>
        </ChapterPosition>
        <ChapterText paragraphs={chapter.paragraphs} lang={language} />
        <CollectChapterButton chapterId={chapter.id} />
        <ChapterNavigation chapter={chapter} />
      </ChapterColumn>
      <StructuredData nodes={(origin) => chapterStructuredData(chapter, language, origin)} />
    </ChapterSheet>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { loadChapter as loader } from './chapter-data.ts';
export { ChapterProblem as ErrorBoundary } from './chapter-problem.tsx';
export { ChapterPage as Component };

/** Text of the first eight paragraphs, which is enough to tell the script by. */
const beginning = ({ paragraphs }: Chapter): string =>
  paragraphs
    .slice(0, 8)
    .map(({ text }) => text)
    .join('');

const ChapterSheet = styled.div`
  font-size: var(--reading-size, ${text.lead});

  ${wide} {
    max-inline-size: calc(var(--reading-width, 38) * 1em + 2 * ${space.xxxl});
    margin: ${space.l} auto ${space.xxl};
    padding: ${space.l} ${space.xl} ${space.xxl};
    border-radius: ${radius.l};
    background: ${color.sheet};
    box-shadow: ${shadow};
  }
`;

/*
 * 38 characters a line, where the reader sets no other width: beyond some 40 the eye loses the way back to the next one. Always a whole number of them: then
 * both edges of the text are even without stretching any space, and the heading and the navigation share its edges.
 */
const ChapterColumn = styled.article`
  inline-size: round(down, 100%, 1em);
  max-inline-size: calc(var(--reading-width, 38) * 1em);
  margin-inline: auto;
`;

const ChapterTitle = styled.h1`
  padding-block-start: ${space.xl};
  font-family: var(--reading-font, ${font.serif});
  font-size: ${text.display};
  /* Breaks between number and name, and between the halves of a couplet, before it breaks a name. */
  word-break: keep-all;

  ${wide} {
    padding-block-start: ${space.xxl};
  }
`;

const ChapterPosition = styled.p`
  display: flex;
  gap: ${space.l};
  padding-block: ${space.m} ${space.xl};
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;
