import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { oneLine } from '../../text/line-clamp.ts';

/** Latest updates, a line for each novel with a link to its new chapter. A phone's line has room for these two alone. */
export const UpdatedNovels = ({ novels }: { novels: ListedNovel[] }) => (
  <ul>
    {novels.map((novel) => (
      <UpdateRow key={novel.id}>
        <CategoryName>{novel.category.name}</CategoryName>
        <NovelLink to={pages.book(novel.id)} data-novel-text>
          {novel.title}
        </NovelLink>
        {novel.latest_chapter ? (
          <>
            <ChapterLink to={pages.chapter(novel.latest_chapter.id)} data-novel-text>
              {novel.latest_chapter.title}
            </ChapterLink>
            <PublicationDay dateTime={novel.latest_chapter.published_at}>
              {formatDay(novel.latest_chapter.published_at)}
            </PublicationDay>
          </>
        ) : (
          <NoChapter>暂无章节</NoChapter>
        )}
        <AuthorName data-novel-text>{novel.author.name}</AuthorName>
      </UpdateRow>
    ))}
  </ul>
);

const UpdateRow = styled.li`
  display: grid;
  grid-template: 'title latest' auto / minmax(0, 5fr) minmax(0, 6fr);
  align-items: baseline;
  column-gap: ${space.m};
  border-block-end: 1px solid ${color.line};

  /* A phone shows eight; a link leads to the others. */
  @media (max-width: 47.99em) {
    &:nth-child(n + 9) {
      display: none;
    }
  }

  ${wide} {
    grid-template: 'kind title latest by day' auto / 3em minmax(0, 4fr) minmax(0, 6fr) minmax(0, 2fr) 5rem;
  }
`;

const CategoryName = styled.span`
  ${oneLine}
  grid-area: kind;
  display: none;
  color: ${color.inkFaint};
  font-size: ${text.small};

  ${wide} {
    display: block;
  }
`;

const NovelLink = styled(Link)`
  ${oneLine}
  grid-area: title;
  padding-block: ${space.s};
  font-weight: 500;
  line-height: max(${fingerSize} - 2 * ${space.s}, 1.4em);

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const ChapterLink = styled(Link)`
  ${oneLine}
  grid-area: latest;
  padding-block: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: max(${fingerSize} - 2 * ${space.s}, 1.4em);

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const NoChapter = styled.span`
  grid-area: latest;
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const AuthorName = styled.span`
  ${oneLine}
  grid-area: by;
  display: none;
  color: ${color.inkFaint};
  font-size: ${text.small};

  ${wide} {
    display: block;
  }
`;

const PublicationDay = styled.time`
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
