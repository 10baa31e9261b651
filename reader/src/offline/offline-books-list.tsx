import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { oneLine } from '../text/line-clamp.ts';
import { formatBytes } from './book-bytes.ts';
import { dropBook, onOfflineState } from './keep-book.ts';
import { listOfflineBooks, type OfflineBook } from './offline-books.ts';

/** Novels that are kept on this device, each with its size, to be read or removed; nothing where there is none. */
const OfflineBooksList = () => {
  const books = useOfflineBooks();
  if (books.length === 0) return null;
  const bytes = books.reduce((total, book) => total + book.bytes, 0);
  return (
    <OfflineBooksSection aria-labelledby="kept-books">
      <OfflineBooksTitle id="kept-books">离线作品</OfflineBooksTitle>
      <OfflineBooksTotal>{`${books.length} 部，共 ${formatBytes(bytes)}`}</OfflineBooksTotal>
      <ul>
        {books.map(({ bid, title, kept, total, bytes: size }) => (
          <OfflineBookRow key={bid} data-novel-name={title}>
            <OfflineBookLink to={pages.book(bid)} data-novel-text>
              {title}
            </OfflineBookLink>
            <OfflineBookFacts>{`${kept < total ? `${kept} / ${total}` : kept} 章 · ${formatBytes(size)}`}</OfflineBookFacts>
            <QuietButton type="button" aria-label={`删除《${title}》的离线内容`} onClick={() => void dropBook(bid)}>
              删除
            </QuietButton>
          </OfflineBookRow>
        ))}
      </ul>
    </OfflineBooksSection>
  );
};

/* Loaded lazily: `lazy` takes the default. */
export default OfflineBooksList;

const useOfflineBooks = (): OfflineBook[] => {
  const [books, setBooks] = useState<OfflineBook[]>([]);
  useEffect(() => {
    let left = false;
    const read = () =>
      void listOfflineBooks().then(
        (list) => left || setBooks(list),
        () => {},
      );
    read();
    const stop = onOfflineState(read);
    return () => {
      left = true;
      stop();
    };
  }, []);
  return books;
};

const OfflineBooksSection = styled.section`
  padding-block-start: ${space.xl};
`;

const OfflineBooksTitle = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const OfflineBooksTotal = styled.p`
  padding-block: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const OfflineBookRow = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-block-size: ${fingerSize};
  padding-block: ${space.s};
  border-block-start: 1px solid ${color.line};
`;

const OfflineBookLink = styled(Link)`
  flex: 1;
  ${oneLine}
  padding-block: ${space.m};

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const OfflineBookFacts = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
