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

interface BookTopProps {
  novel: Novel;
  /** The language of its title, where it is not the page's. */
  lang: string | undefined;
}

/** The head of a book's page: its cover, its name, its facts, and the way into it. */
export const BookTop = ({ novel, lang }: BookTopProps) => (
  <Top>
    <CoverPlace>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager />
    </CoverPlace>
    <Names>
      <Title lang={lang}>{novel.title}</Title>
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
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  color: ${color.inkSoft};

  &:hover {
    color: ${color.accent};
  }
`;

const Rest = styled.div`
  grid-area: rest;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space.l};
`;

/* One line: a long title is cut before the day goes to a line of its own. */
const Latest = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;

  a {
    overflow: hidden;
    padding-block: ${space.m};
    color: ${color.accent};
    text-overflow: ellipsis;
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
