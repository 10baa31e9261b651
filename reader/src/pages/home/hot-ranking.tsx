import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { WholeCardLink } from '../../lib/whole-card-link.tsx';

/** What was read most this week, as a numbered list set in type alone. */
export const HotRanking = ({ novels }: { novels: NovelSummary[] }) => (
  <List>
    {novels.slice(0, most).map((novel) => (
      <Place key={novel.id}>
        <Title>
          <WholeCardLink to={pages.book(novel.id)}>{novel.title}</WholeCardLink>
        </Title>
        <By>{novel.author.name}</By>
      </Place>
    ))}
  </List>
);

/** A ranking of more is read on its own page. */
const most = 10;

const List = styled.ol`
  counter-reset: place;
`;

const Place = styled.li`
  counter-increment: place;
  position: relative;
  display: grid;
  grid-template-columns: 2.2em minmax(0, 1fr) fit-content(40%);
  align-items: baseline;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  padding-block: ${space.s};
  border-block-end: 1px solid ${color.line};

  &::before {
    content: counter(place);
    color: ${color.inkFaint};
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-variant-numeric: lining-nums tabular-nums;
  }

  &:nth-child(-n + 3)::before {
    color: ${color.seal};
    font-size: ${text.title};
    font-weight: 600;
  }

  &:nth-child(-n + 3) {
    padding-block: ${space.m};
  }
`;

const Title = styled.h3`
  overflow: hidden;
  font-size: ${text.base};
  font-weight: 500;
  white-space: nowrap;
  text-overflow: ellipsis;

  ${Place}:nth-child(-n + 3) & {
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-weight: 600;
  }
`;

const By = styled.span`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;
  text-overflow: ellipsis;
`;
