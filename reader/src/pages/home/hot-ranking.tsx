import { pages } from 'shared-api/paths';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { oneLine } from '../../text/line-clamp.ts';

/** The novels read most this week, as a numbered list without covers. */
export const HotRanking = ({ novels }: { novels: ListedNovel[] }) => (
  <RankingList>
    {novels.map((novel) => (
      <RankedNovel key={novel.id}>
        <NovelTitle>
          <StretchedLink to={pages.book(novel.id)} data-novel-text>
            {novel.title}
          </StretchedLink>
        </NovelTitle>
        <AuthorName data-novel-text>{novel.author.name}</AuthorName>
      </RankedNovel>
    ))}
  </RankingList>
);

const RankingList = styled.ol`
  counter-reset: rank;
`;

const RankedNovel = styled.li`
  counter-increment: rank;
  position: relative;
  display: grid;
  grid-template-columns: 2.2em minmax(0, 1fr) fit-content(40%);
  align-items: baseline;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  padding-block: ${space.s};
  border-block-end: 1px solid ${color.line};

  &::before {
    content: counter(rank);
    color: ${color.inkFaint};
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-variant-numeric: lining-nums tabular-nums;
  }

  &:nth-child(-n + 3) {
    padding-block: ${space.m};

    &::before {
      color: ${color.seal};
      font-size: ${text.title};
      font-weight: 600;
    }
  }
`;

const NovelTitle = styled.h3`
  ${oneLine}
  font-size: ${text.base};
  font-weight: 500;

  ${RankedNovel}:nth-child(-n + 3) & {
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-weight: 600;
  }
`;

const AuthorName = styled.span`
  ${oneLine}
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
