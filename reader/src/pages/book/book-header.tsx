import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { isNobody } from 'shared-api/is-nobody';
import { feeds, pages } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';
import { canHover } from 'shared-ui/can-hover';
import { Cover } from 'shared-ui/cover';
import { fewLetters } from 'shared-ui/few-letters';
import { LazyPart } from 'shared-ui/lazy-part';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { TagLink } from '../../links/pill-link.tsx';
import type { Continue } from '../../novel/use-continue.ts';
import { BookActions } from './book-actions.tsx';
import { BookFacts } from './book-facts.tsx';
import { useMemberOfBook } from './use-member-of-book.tsx';

interface BookHeaderProps {
  novel: Novel;
  /** Language of the title, where it differs from the page's. */
  lang: string | undefined;
  /** Links to places; undefined until they have come. */
  continued: Continue | undefined;
}

/** Header of the book page: cover, title, author, facts, latest chapter, tags and buttons. */
export const BookHeader = ({ novel, lang, continued }: BookHeaderProps) => {
  const member = useMemberOfBook(novel);
  return (
    <HeaderGrid>
      <CoverCell>
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager />
      </CoverCell>
      <TitleCell>
        <BookTitle lang={lang} data-novel-text data-long={novel.title.length > longTitleLength || undefined}>
          {novel.title}
        </BookTitle>
        {isNobody(novel.author.name) ? (
          <UnknownAuthor data-novel-text>{novel.author.name}</UnknownAuthor>
        ) : (
          <AuthorLink to={pages.author(novel.author.id)} data-novel-text>
            {novel.author.name}
          </AuthorLink>
        )}
      </TitleCell>
      <DetailsCell>
        <BookFacts novel={novel} counts={member} />
        {novel.latest_chapter && (
          <LatestChapter>
            最新章节
            <Link to={pages.chapter(novel.latest_chapter.id)} data-novel-text>
              {novel.latest_chapter.title}
            </Link>
            <time dateTime={novel.latest_chapter.published_at}>{formatDay(novel.latest_chapter.published_at)}</time>
          </LatestChapter>
        )}
        <TagList aria-label="分类与标签">
          <li>
            <TagLink to={pages.filter({ category: novel.category.id })}>{novel.category.name}</TagLink>
          </li>
          {novel.tags.map((tag) => (
            <li key={tag}>
              <TagLink to={pages.filter({ tags: tag })}>
                <span data-novel-text>{tag}</span>
              </TagLink>
            </li>
          ))}
        </TagList>
        <BookActions novel={novel} member={member} continued={continued} />
        {novel.chapter_count > 0 && (
          <FileLinks>
            <a href={feeds.epub(novel.id)} download>
              下载 EPUB
            </a>
            {novel.status === 1 && <FeedLink novelId={novel.id} />}
          </FileLinks>
        )}
      </DetailsCell>
    </HeaderGrid>
  );
};

const HeaderGrid = styled.div`
  display: grid;
  grid-template: 'cover title' auto 'details details' auto / 112px minmax(0, 1fr);
  gap: ${space.l};

  ${wide} {
    grid-template: 'cover title' auto 'cover details' 1fr / 236px minmax(0, 1fr);
    gap: ${space.l} ${space.xxl};
    padding-block-start: ${space.xl};
  }
`;

const CoverCell = styled.div`
  grid-area: cover;
  align-self: start;
`;

/* Room for the author from the start: while the page arrives, the title stands where it will stay. */
const TitleCell = styled.div`
  grid-area: title;
  display: grid;
  grid-template-rows: auto minmax(${fingerSize}, auto);
  align-content: center;
  justify-items: start;
`;

/** From here on a title of the full size would fill a phone's first screen. */
const longTitleLength = 20;

const BookTitle = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};

  &[data-long] {
    font-size: ${text.title};
  }
`;

const UnknownAuthor = styled.span`
  color: ${color.inkSoft};
`;

const AuthorLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  color: ${color.inkSoft};

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const DetailsCell = styled.div`
  grid-area: details;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space.l};
`;

/* One line: a long title is cut before the day wraps onto a line of its own, but where few letters have room. */
const LatestChapter = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;

  ${fewLetters} {
    flex-wrap: wrap;
    white-space: normal;
  }

  a {
    overflow: hidden;
    padding-block: ${space.m};
    color: ${color.accent};
    text-overflow: ellipsis;
  }

  ${canHover} {
    a:hover {
      text-decoration: underline;
    }
  }
`;

/* Its looks are its links' own: the panel of one stands in it. */
const FileLinks = styled.div`
  display: flex;
  gap: ${space.l};
  margin-block: -${space.s};

  & > a {
    color: ${color.inkSoft};
    font-size: ${text.small};
    line-height: ${fingerSize};
  }

  @media print {
    display: none;
  }

  ${canHover} {
    & > a:hover {
      color: ${color.accent};
    }
  }
`;

const TagList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.s};
  margin-block-start: -${space.s};
`;

const loadFeedDialog = () => import(/* webpackChunkName: "feed" */ './feed-dialog.tsx');

/** Link to the feed of a novel's new chapters. A press says what it is for; without a script, or in a new tab, it opens the feed itself. */
const FeedLink = ({ novelId }: { novelId: string }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={feeds.novel(novelId)} aria-haspopup="dialog" onClick={open}>
        订阅更新
      </a>
      {isOpen && <LazyPart load={loadFeedDialog} props={{ novelId, onClose: close }} name="订阅更新" close={close} />}
    </>
  );
};
