import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { color, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { clamped } from './clamped.ts';
import { Marked } from './marked.tsx';
import { NovelFacts } from './novel-facts.tsx';
import { WholeCardLink } from './whole-card-link.tsx';

interface NovelRowProps {
  novel: NovelSummary;
  /** What was searched for; it is marked in title and author. */
  keyword?: string;
  /** Its place in a ranking, from 1. */
  rank?: number | undefined;
  /** Whether it stands at the top of the page, where its cover is seen at once. */
  eager?: boolean;
}

/** A novel in a list of results: enough of it to choose by. */
export const NovelRow = ({ novel, keyword = '', rank, eager = false }: NovelRowProps) => (
  <Row>
    <Side>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager={eager} />
    </Side>
    <Body>
      <Title>
        {rank !== undefined && <Rank data-leading={rank <= 3 || undefined}>{rank}</Rank>}
        <WholeCardLink to={pages.book(novel.id)}>
          <Marked text={novel.title} keyword={keyword} />
        </WholeCardLink>
      </Title>
      <NovelFacts novel={novel} author={<Marked text={novel.author.name} keyword={keyword} />} />
      {novel.intro !== '' && <Intro>{novel.intro}</Intro>}
      {novel.latest_chapter && (
        <Latest>
          <span>最新</span>
          <LatestLink to={pages.chapter(novel.latest_chapter.id)}>{novel.latest_chapter.title}</LatestLink>
          <Day dateTime={novel.latest_chapter.published_at}>{formatDay(novel.latest_chapter.published_at)}</Day>
        </Latest>
      )}
    </Body>
  </Row>
);

const Row = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  gap: ${space.l};
  padding-block: ${space.l};

  ${wide} {
    grid-template-columns: 108px minmax(0, 1fr);
    gap: ${space.xl};
    padding-block: ${space.xl};
  }
`;

const Side = styled.div`
  align-self: start;
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space.xs};
`;

const Title = styled.h2`
  display: flex;
  align-items: baseline;
  gap: ${space.s};
  font-family: ${font.serif};
  font-size: ${text.lead};

  ${wide} {
    font-size: ${text.title};
  }
`;

const Rank = styled.span`
  min-inline-size: 1.2em;
  color: ${color.inkFaint};
  font-variant-numeric: tabular-nums lining-nums;

  &[data-leading] {
    color: ${color.seal};
  }
`;

const Intro = styled.p`
  ${clamped(2)}
  max-inline-size: 44em;
  margin-block-start: ${space.xs};
  color: ${color.inkSoft};
`;

const Latest = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;
`;

const LatestLink = styled(Link)`
  position: relative;
  overflow: hidden;
  padding-block: ${space.m};
  margin-block: -${space.xs};
  color: ${color.accent};
  text-overflow: ellipsis;

  &:hover {
    text-decoration: underline;
  }
`;

const Day = styled.time`
  font-variant-numeric: tabular-nums;
`;
