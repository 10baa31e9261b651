import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { TagLink } from '../../lib/pill-link.tsx';
import { BookActions } from './book-actions.tsx';
import { BookFacts } from './book-facts.tsx';

/** The head of a book's page: its cover, its name, its facts, and the way into it. */
export const BookTop = ({ novel }: { novel: Novel }) => (
  <Top>
    <CoverPlace>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager />
    </CoverPlace>
    <Names>
      <Title>{novel.title}</Title>
      <Author to={pages.search(novel.author.name)}>{novel.author.name}</Author>
    </Names>
    <Rest>
      <BookFacts novel={novel} />
      {novel.latest_chapter && (
        <Latest>
          最新章节
          <Link to={pages.chapter(novel.latest_chapter.id)}>{novel.latest_chapter.title}</Link>
          <time dateTime={novel.latest_chapter.published_at}>{formatDay(novel.latest_chapter.published_at)}</time>
        </Latest>
      )}
      {novel.tags.length > 0 && (
        <Tags aria-label="标签">
          {novel.tags.map((tag) => (
            <li key={tag}>
              <TagLink to={pages.filter({ tags: tag })}>{tag}</TagLink>
            </li>
          ))}
        </Tags>
      )}
      <BookActions novel={novel} />
    </Rest>
  </Top>
);

const Top = styled.div`
  display: grid;
  grid-template: 'cover names' auto 'rest rest' auto / 112px minmax(0, 1fr);
  gap: ${space.l};

  ${wide} {
    grid-template: 'cover names' auto 'cover rest' 1fr / 236px minmax(0, 1fr);
    gap: ${space.l} ${space.xxl};
    padding-block-start: ${space.xl};
  }
`;

const CoverPlace = styled.div`
  grid-area: cover;
  align-self: start;
`;

const Names = styled.div`
  grid-area: names;
  display: grid;
  align-content: center;
  justify-items: start;
`;

const Title = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};
`;

const Author = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  color: ${color.inkSoft};

  &:hover {
    color: ${color.accent};
  }
`;

const Rest = styled.div`
  grid-area: rest;
  display: grid;
  align-content: start;
  gap: ${space.l};
`;

const Latest = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};

  a {
    padding-block: ${space.m};
    color: ${color.accent};
  }

  a:hover {
    text-decoration: underline;
  }
`;

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.s};
  margin-block: -${space.s};
`;
