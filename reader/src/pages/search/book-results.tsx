import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { BookSearch } from 'shared-api/schemas/book-search';
import { canHover } from 'shared-ui/can-hover';
import { Notice } from 'shared-ui/notice';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Pager } from '../../links/pager.tsx';
import { NovelHeading } from './novel-heading.tsx';
import { Sentence } from './text-match.tsx';
import { usePlaceAddress } from './use-place-address.ts';

interface BookResultsProps {
  keyword: string;
  cursor: string | undefined;
  novel: { id: string; title: string; author: string };
  found: BookSearch;
}

/** All places of one novel where the words stand, by chapter. */
export const BookResults = ({ keyword, cursor, novel, found: { items, next_cursor } }: BookResultsProps) => {
  const addressOf = usePlaceAddress();
  const count = items.reduce((sum, found) => sum + found.count, 0);
  const isAll = cursor === undefined && next_cursor === null;
  const at = { place: 'other', bid: novel.id } as const;
  return (
    <section aria-label="书里的字句">
      <NovelHeading novel={novel} count={count > 0 ? { count, more: !isAll } : undefined} />
      {items.length === 0 && (
        <Notice role="status" level="h2" title={next_cursor === null ? '后面没有了' : '还没有翻完'}>
          {next_cursor === null
            ? `这本书里没有再写到“${keyword}”。`
            : `翻过的章节里没有写到“${keyword}”，可以接着往后找。`}
        </Notice>
      )}
      <ol>
        {items.map(({ chapter, count, places }) => (
          <ChapterItem key={chapter.id}>
            <ChapterTitle>
              <Link to={pages.chapter(chapter.id)} data-novel-text>
                {chapter.title}
              </Link>
              <PlaceCount>{`${count} 处`}</PlaceCount>
            </ChapterTitle>
            <ul>
              {places.map((place) => (
                <li key={`${place.pid} ${place.offset}`}>
                  <PlaceLink to={addressOf(chapter.id, place)}>
                    <Sentence {...place.snippet} />
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </ChapterItem>
        ))}
      </ol>
      <Pager
        next={next_cursor === null ? null : pages.search(keyword, { ...at, cursor: next_cursor })}
        first={cursor === undefined ? null : pages.search(keyword, at)}
      />
    </section>
  );
};

const ChapterItem = styled.li`
  padding-block: ${space.l};

  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

const ChapterTitle = styled.h3`
  display: flex;
  align-items: baseline;
  gap: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.base};

  a {
    display: inline-block;
    line-height: 2;
  }

  ${canHover} {
    a:hover {
      color: ${color.accent};
    }
  }
`;

const PlaceCount = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  font-weight: 400;
`;

const PlaceLink = styled(Link)`
  display: block;
  max-inline-size: 44em;
  padding-block: ${space.s};
  font-family: ${font.serif};
  font-size: ${text.lead};
  line-height: 1.8;

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;
