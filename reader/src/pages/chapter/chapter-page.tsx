import { useLoaderData } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { Head } from '../../lib/head.tsx';
import { ChapterFoot } from './chapter-foot.tsx';
import { ChapterText } from './chapter-text.tsx';
import { ChapterTop } from './chapter-top.tsx';
import { CollectButton } from './collect-button.tsx';
import { useChapterAhead } from './use-chapter-ahead.ts';
import { usePagingKeys } from './use-paging-keys.ts';
import { useReadingReport } from './use-reading-report.ts';

/** The page that is read. Whatever is not the text keeps quiet. */
export const ChapterPage = () => {
  const chapter = useLoaderData<Chapter>();
  useChapterAhead(chapter);
  usePagingKeys(chapter);
  useReadingReport(chapter);
  return (
    <Sheet>
      <Head
        title={[chapter.title, chapter.novel.title]}
        description={`${chapter.novel.author}《${chapter.novel.title}》${chapter.title}：${opening(chapter)}`}
      />
      <Column>
        <ChapterTop chapter={chapter} />
        <Title>{chapter.title}</Title>
        <Position>
          第 {chapter.no} / {chapter.novel.chapter_count} 章<span>{chapter.word_count} 字</span>
        </Position>
        <ChapterText paragraphs={chapter.paragraphs} />
        <CollectButton chapterId={chapter.id} />
        <ChapterFoot chapter={chapter} />
      </Column>
    </Sheet>
  );
};

const opening = ({ paragraphs }: Chapter): string => (paragraphs[0]?.text ?? '').slice(0, 80);

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

/* 38 characters a line: beyond some 40 the eye loses the way back to the next one. */
const Column = styled.article`
  max-inline-size: 38em;
  margin-inline: auto;
`;

const Title = styled.h1`
  padding-block-start: ${space.xl};
  font-family: ${font.serif};
  font-size: ${text.display};

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
