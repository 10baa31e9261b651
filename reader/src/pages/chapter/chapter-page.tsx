import { useLoaderData } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { languageOf } from '../../lib/language.ts';
import { StructuredData } from '../../lib/structured-data.tsx';
import { ChapterFoot } from './chapter-foot.tsx';
import { ChapterHead } from './chapter-head.tsx';
import { ChapterText } from './chapter-text.tsx';
import { chapterThings } from './chapter-things.ts';
import { ChapterTop } from './chapter-top.tsx';
import { CollectButton } from './collect-button.tsx';
import { useChapterAhead } from './use-chapter-ahead.ts';
import { usePagingKeys } from './use-paging-keys.ts';
import { useReadingReport } from './use-reading-report.ts';

/** The page that is read. Whatever is not the text keeps quiet. */
export const ChapterPage = () => {
  const chapter = useLoaderData<Chapter>();
  const language = languageOf(chapter.title + beginning(chapter));
  useChapterAhead(chapter);
  usePagingKeys(chapter);
  useReadingReport(chapter);
  return (
    <Sheet>
      <ChapterHead chapter={chapter} />
      <Column>
        <ChapterTop chapter={chapter} />
        <Title lang={language}>{chapter.title}</Title>
        <Position>
          第 {chapter.no} / {chapter.novel.chapter_count} 章<span>{chapter.word_count} 字</span>
        </Position>
        <ChapterText paragraphs={chapter.paragraphs} lang={language} />
        <CollectButton chapterId={chapter.id} />
        <ChapterFoot chapter={chapter} />
      </Column>
      <StructuredData facts={(origin) => chapterThings(chapter, language, origin)} />
    </Sheet>
  );
};

/** Some paragraphs: enough to tell the script by. */
const beginning = ({ paragraphs }: Chapter): string =>
  paragraphs
    .slice(0, 8)
    .map(({ text }) => text)
    .join('');

const Sheet = styled.div`
  font-size: ${text.lead};

  ${wide} {
    max-inline-size: calc(38em + 2 * ${space.xxxl});
    margin: ${space.l} auto ${space.xxl};
    padding: ${space.l} ${space.xl} ${space.xxl};
    border-radius: ${radius.l};
    background: ${color.sheet};
    box-shadow: ${shadow};
  }
`;

/*
 * 38 characters a line: beyond some 40 the eye loses the way back to the next one. Always a whole number of them: then
 * both edges of the text are even without stretching any space, and the heading and the ways on share its edges.
 */
const Column = styled.article`
  inline-size: round(down, 100%, 1em);
  max-inline-size: 38em;
  margin-inline: auto;
`;

const Title = styled.h1`
  padding-block-start: ${space.xl};
  font-family: ${font.serif};
  font-size: ${text.display};
  /* Breaks between number and name, and between the halves of a couplet, before it breaks a name. */
  word-break: keep-all;

  ${wide} {
    padding-block-start: ${space.xxl};
  }
`;

const Position = styled.p`
  display: flex;
  gap: ${space.l};
  padding-block: ${space.m} ${space.xl};
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;
