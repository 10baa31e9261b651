import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { color, fingerSize, space, text, wide } from 'shared-ui/theme';
import styled, { css } from 'styled-components';

/** What has a new chapter: a line a book, its chapter one press away. A phone's line has room for these two. */
export const UpdatedList = ({ novels }: { novels: NovelSummary[] }) => (
  <ul>
    {novels.slice(0, most).map((novel) => (
      <Row key={novel.id}>
        <Kind>{novel.category.name}</Kind>
        <Title to={pages.book(novel.id)}>{novel.title}</Title>
        {novel.latest_chapter ? (
          <>
            <Latest to={pages.chapter(novel.latest_chapter.id)}>{novel.latest_chapter.title}</Latest>
            <Day dateTime={novel.latest_chapter.published_at}>{formatDay(novel.latest_chapter.published_at)}</Day>
          </>
        ) : (
          <None>暂无章节</None>
        )}
        <By>{novel.author.name}</By>
      </Row>
    ))}
  </ul>
);

/** As many lines as the ranking beside it is high. */
const most = 11;

const Row = styled.li`
  display: grid;
  grid-template: 'title latest' auto / minmax(0, 5fr) minmax(0, 6fr);
  align-items: baseline;
  column-gap: ${space.m};
  border-block-end: 1px solid ${color.line};

  /* A phone's column is long enough with these; the rest is one press away. */
  @media (max-width: 767px) {
    &:nth-child(n + 9) {
      display: none;
    }
  }

  ${wide} {
    grid-template: 'kind title latest by day' auto / 3em minmax(0, 4fr) minmax(0, 6fr) minmax(0, 2fr) max-content;
  }
`;

const cell = css`
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
`;

const Kind = styled.span`
  ${cell}
  grid-area: kind;
  display: none;
  color: ${color.inkFaint};
  font-size: ${text.small};

  ${wide} {
    display: block;
  }
`;

const Title = styled(Link)`
  ${cell}
  grid-area: title;
  padding-block: ${space.s};
  font-weight: 500;
  line-height: calc(${fingerSize} - 2 * ${space.s});

  &:hover {
    color: ${color.accent};
  }
`;

const Latest = styled(Link)`
  ${cell}
  grid-area: latest;
  padding-block: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: calc(${fingerSize} - 2 * ${space.s});

  &:hover {
    color: ${color.accent};
  }
`;

const None = styled.span`
  grid-area: latest;
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const By = styled.span`
  ${cell}
  grid-area: by;
  display: none;
  color: ${color.inkFaint};
  font-size: ${text.small};

  ${wide} {
    display: block;
  }
`;

const Day = styled.time`
  white-space: nowrap;
  grid-area: day;
  display: none;
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  text-align: end;

  ${wide} {
    display: block;
  }
`;
