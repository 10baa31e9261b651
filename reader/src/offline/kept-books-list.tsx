import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { QuietButton } from 'shared-ui/button';
import { color, fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { formatBytes } from './format-bytes.ts';
import { dropBook, onOfflineState } from './keep-book.ts';
import { type KeptBook, listKeptBooks } from './kept-books.ts';

/** Novels that are kept on this device, each with its size, to be read or removed; nothing where there is none. */
const KeptBooksList = () => {
  const books = useKeptBooks();
  if (books.length === 0) return null;
  const bytes = books.reduce((total, book) => total + book.bytes, 0);
  return (
    <KeptBooksSection aria-labelledby="kept-books">
      <KeptBooksTitle id="kept-books">离线作品</KeptBooksTitle>
      <KeptBooksTotal>{`${books.length} 部，共 ${formatBytes(bytes)}`}</KeptBooksTotal>
      <ul>
        {books.map(({ bid, title, kept, total, bytes: size }) => (
          <KeptBookRow key={bid}>
            <KeptBookLink to={pages.book(bid)} data-novel-text>
              {title}
            </KeptBookLink>
            <KeptBookFacts>{`${kept < total ? `${kept} / ${total}` : kept} 章 · ${formatBytes(size)}`}</KeptBookFacts>
            <QuietButton type="button" aria-label={`删除《${title}》的离线内容`} onClick={() => void dropBook(bid)}>
              删除
            </QuietButton>
          </KeptBookRow>
        ))}
      </ul>
    </KeptBooksSection>
  );
};

/* Loaded lazily: `lazy` takes the default. */
export default KeptBooksList;

const useKeptBooks = (): KeptBook[] => {
  const [books, setBooks] = useState<KeptBook[]>([]);
  useEffect(() => {
    let left = false;
    const read = () =>
      void listKeptBooks().then(
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

const KeptBooksSection = styled.section`
  padding-block-start: ${space.xl};
`;

const KeptBooksTitle = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const KeptBooksTotal = styled.p`
  padding-block: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const KeptBookRow = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-block-size: ${fingerSize};
  padding-block: ${space.s};
  border-block-start: 1px solid ${color.line};
`;

const KeptBookLink = styled(Link)`
  flex: 1;
  overflow: hidden;
  padding-block: ${space.m};
  text-overflow: ellipsis;
  white-space: nowrap;

  &:hover {
    color: ${color.accent};
  }
`;

const KeptBookFacts = styled.span`
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
