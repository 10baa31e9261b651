import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { FoundNovel } from 'shared-api/schemas/novel';
import { canHover } from 'shared-ui/can-hover';
import { Cover } from 'shared-ui/cover';
import { fewLetters } from 'shared-ui/few-letters';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../links/stretched-link.tsx';
import { HighlightedText } from '../text/highlighted-text.tsx';
import { lineClamp } from '../text/line-clamp.ts';
import type { ListedNovel } from './listed-novel.ts';
import { NovelFacts } from './novel-facts.tsx';

interface NovelRowProps {
  novel: ListedNovel;
  /** Places of the search's words in title and author, which are highlighted. */
  marks?: FoundNovel['marks'] | undefined;
  /** The dye of its cover. */
  dye: number | undefined;
  /** Rank in a ranking, from 1. */
  rank?: number | undefined;
  /** A figure beside the facts, such as the number that a ranking counts. */
  note?: string;
  /** Whether the cover is loaded at once, because the row stands at the top of the page. */
  eager?: boolean;
}

/** A novel in a list of results, with its facts, introduction and latest chapter. */
export const NovelRow = ({ novel, marks = unmarked, dye, rank, note, eager = false }: NovelRowProps) => (
  <NovelRowFrame>
    <CoverColumn>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager={eager} dye={dye} />
    </CoverColumn>
    <NovelText>
      <NovelTitle>
        {rank !== undefined && <NovelRank data-leading={rank <= 3 || undefined}>{rank}</NovelRank>}
        <StretchedLink to={pages.book(novel.id)} data-novel-text>
          <HighlightedText text={novel.title} marks={marks.title} />
        </StretchedLink>
      </NovelTitle>
      <NovelFacts
        novel={novel}
        author={<HighlightedText text={novel.author.name} marks={marks.author} />}
        note={note}
      />
      {novel.intro !== '' && (
        <NovelIntro data-intro={novel.id} data-novel-text>
          {novel.intro}
        </NovelIntro>
      )}
      {novel.latest_chapter && (
        <LatestChapter>
          <span>最新</span>
          <LatestChapterLink to={pages.chapter(novel.latest_chapter.id)} data-novel-text>
            {novel.latest_chapter.title}
          </LatestChapterLink>
          <PublicationDay dateTime={novel.latest_chapter.published_at}>
            {formatDay(novel.latest_chapter.published_at)}
          </PublicationDay>
        </LatestChapter>
      )}
    </NovelText>
  </NovelRowFrame>
);

const unmarked = { title: [], author: [] };

const NovelRowFrame = styled.article`
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

const CoverColumn = styled.div`
  align-self: start;
`;

const NovelText = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space.xs};
`;

const NovelTitle = styled.h2`
  display: flex;
  align-items: baseline;
  gap: ${space.s};
  font-family: ${font.serif};
  font-size: ${text.lead};

  ${wide} {
    font-size: ${text.title};
  }
`;

const NovelRank = styled.span`
  min-inline-size: 1.2em;
  color: ${color.inkFaint};
  font-variant-numeric: tabular-nums lining-nums;

  &[data-leading] {
    color: ${color.seal};
  }
`;

const NovelIntro = styled.p`
  ${lineClamp(2)}
  max-inline-size: 44em;
  margin-block-start: ${space.xs};
  color: ${color.inkSoft};
`;

const LatestChapter = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;

  ${fewLetters} {
    flex-wrap: wrap;
    white-space: normal;
  }
`;

const LatestChapterLink = styled(Link)`
  position: relative;
  overflow: hidden;
  /* As wide as a finger, but where a screen of 280 px leaves no room for it beside the date. */
  min-inline-size: clamp(0px, 100vw - 276px, ${fingerSize});
  padding-block: ${space.m};
  margin-block: -${space.xs};
  color: ${color.accent};
  text-overflow: ellipsis;

  ${canHover} {
    &:hover {
      text-decoration: underline;
    }
  }
`;

const PublicationDay = styled.time`
  font-variant-numeric: tabular-nums;
`;
