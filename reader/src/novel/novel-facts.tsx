import type { ReactNode } from 'react';
import { formatWordCount } from 'shared-api/format';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ListedNovel } from './listed-novel.ts';
import { statusNames } from './novel-words.ts';

interface NovelFactsProps {
  novel: ListedNovel;
  /** Replaces the author's plain name, such as one with highlights. */
  author?: ReactNode;
  /** A further fact at the end. */
  note?: string | undefined;
}

/** Author, category, status and length of a novel in one line. */
export const NovelFacts = ({ novel, author = novel.author.name, note }: NovelFactsProps) => (
  <FactFrame>
    <FactLine>
      <NovelFact data-novel-text>{author}</NovelFact>
      <NovelFact>{novel.category.name}</NovelFact>
      <NovelFact>{statusNames[novel.status]}</NovelFact>
      <NovelFact>{formatWordCount(novel.word_count)}</NovelFact>
      {note !== undefined && <NovelFact>{note}</NovelFact>}
    </FactLine>
  </FactFrame>
);

/* A dot stands before each fact, in a margin of the fact's own; the frame cuts off the dots that would begin a line. */
const dotWidth = '1.4em';

/* Nothing here is positioned or clipped by a path: it would lie over the link that covers the whole card. */
const FactFrame = styled.div`
  overflow: clip;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const FactLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -${dotWidth};
`;

const NovelFact = styled.span`
  padding-inline-start: ${dotWidth};
  text-indent: -${dotWidth};

  &::before {
    content: '·';
    display: inline-block;
    inline-size: ${dotWidth};
    color: ${color.inkFaint};
    text-align: center;
    text-indent: 0;
  }
`;
