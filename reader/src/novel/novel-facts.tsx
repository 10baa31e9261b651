import type { ReactNode } from 'react';
import { formatWordCount } from 'shared-api/format';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ListedNovel } from './listed-novel.ts';
import { statusNames } from './status-names.ts';

interface NovelFactsProps {
  novel: ListedNovel;
  /** Replaces the author's plain name, such as one with highlights. */
  author?: ReactNode;
  /** A further fact at the end. */
  note?: string | undefined;
}

/** Author, category, status and length of a novel in one line. */
export const NovelFacts = ({ novel, author = novel.author.name, note }: NovelFactsProps) => (
  <FactLine>
    <NovelFact>{author}</NovelFact>
    <NovelFact>{novel.category.name}</NovelFact>
    <NovelFact>{statusNames[novel.status]}</NovelFact>
    <NovelFact>{formatWordCount(novel.word_count)}</NovelFact>
    {note !== undefined && <NovelFact>{note}</NovelFact>}
  </FactLine>
);

/* A dot stands before each fact; the dot of one that begins a line falls into the clipped margin. */
const dotWidth = '1.4em';

const FactLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -${dotWidth};
  color: ${color.inkSoft};
  font-size: ${text.small};
  clip-path: inset(0 0 0 ${dotWidth});
`;

const NovelFact = styled.span`
  &::before {
    content: '·';
    display: inline-block;
    inline-size: ${dotWidth};
    color: ${color.inkFaint};
    text-align: center;
  }
`;
