import { Link } from 'react-router-dom';
import { formatDay, formatWordCount } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Cover } from 'shared-ui/cover';
import { color, fingerSize, font, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusName } from '../../lib/status-name.ts';

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
      <Facts novel={novel} />
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
              <Tag to={pages.filter({ tags: tag })}>{tag}</Tag>
            </li>
          ))}
        </Tags>
      )}
      <Actions>
        {novel.first_chapter_id === null ? (
          <PrimaryButton type="button" disabled>
            暂无章节
          </PrimaryButton>
        ) : (
          <PrimaryButton as={Link} to={pages.chapter(novel.first_chapter_id)}>
            开始阅读
          </PrimaryButton>
        )}
        <QuietButton as="a" href="#contents">
          目录
        </QuietButton>
      </Actions>
    </Rest>
  </Top>
);

const Facts = ({ novel }: { novel: Novel }) => (
  <List>
    <div>
      <dt>分类</dt>
      <dd>
        <FactLink to={pages.filter({ category: novel.category.id })}>{novel.category.name}</FactLink>
      </dd>
    </div>
    <div>
      <dt>状态</dt>
      <dd>{statusName[novel.status]}</dd>
    </div>
    <div>
      <dt>字数</dt>
      <dd>{formatWordCount(novel.word_count)}</dd>
    </div>
    <div>
      <dt>章节</dt>
      <dd>{novel.chapter_count} 章</dd>
    </div>
  </List>
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

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m} 0;

  & > div {
    flex: 1 0 auto;
    padding-inline: ${space.l};
    border-inline-start: 1px solid ${color.line};
  }

  & > div:first-child {
    padding-inline-start: 0;
    border: 0;
  }

  dt {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  dd {
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-variant-numeric: lining-nums;
    white-space: nowrap;
  }

  ${wide} {
    & > div {
      flex: none;
      padding-inline: ${space.xl};
    }
  }
`;

const FactLink = styled(Link)`
  color: ${color.accent};
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
  gap: ${space.s};
`;

const Tag = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 32px;
  padding-inline: ${space.m};
  border-radius: ${radius.round};
  background: ${color.wash};
  color: ${color.inkSoft};
  font-size: ${text.small};

  &:hover {
    color: ${color.accent};
  }
`;

const Actions = styled.div`
  display: flex;
  gap: ${space.m};
  margin-block-start: ${space.s};

  /* On a phone the way into the book is the widest thing in reach of the thumb. */
  & > :first-child {
    flex: 1;
  }

  ${wide} {
    & > :first-child {
      flex: none;
      min-inline-size: 160px;
    }
  }
`;
