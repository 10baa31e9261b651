import { formatWordCount } from 'shared-api/format';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusName } from './status-name.ts';

/** Who wrote it, what kind it is, whether it goes on, and how long it is: one line. */
export const NovelFacts = ({ novel }: { novel: NovelSummary }) => (
  <Facts>
    <Fact>{novel.author.name}</Fact>
    <Fact>{novel.category.name}</Fact>
    <Fact>{statusName[novel.status]}</Fact>
    <Fact>{formatWordCount(novel.word_count)}</Fact>
  </Facts>
);

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Fact = styled.span`
  &:not(:first-child)::before {
    content: '·';
    margin-inline: ${space.s};
    color: ${color.inkFaint};
  }
`;
