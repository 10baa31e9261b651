import type { ReactNode } from 'react';
import { formatWordCount } from 'shared-api/format';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusName } from './status-name.ts';

interface NovelFactsProps {
  novel: NovelSummary;
  /** The author's name, where it is not just that. */
  author?: ReactNode;
}

/** Who wrote it, what kind it is, whether it goes on, and how long it is: one line. */
export const NovelFacts = ({ novel, author = novel.author.name }: NovelFactsProps) => (
  <Facts>
    <Fact>{author}</Fact>
    <Fact>{novel.category.name}</Fact>
    <Fact>{statusName[novel.status]}</Fact>
    <Fact>{formatWordCount(novel.word_count)}</Fact>
  </Facts>
);

/* Each fact carries its dot before it; one that begins a line has its dot where the edge is clipped. */
const dotWidth = '1.4em';

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -${dotWidth};
  color: ${color.inkSoft};
  font-size: ${text.small};
  clip-path: inset(0 0 0 ${dotWidth});
`;

const Fact = styled.span`
  &::before {
    content: '·';
    display: inline-block;
    inline-size: ${dotWidth};
    color: ${color.inkFaint};
    text-align: center;
  }
`;
