import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/**
 * Which book this is, and small arrows to its neighbours. The arrows repeat the links at the foot for the pointer alone:
 * the keyboard has its arrow keys, and a screen reader need not hear the same two links twice.
 */
export const ChapterTop = ({ chapter }: { chapter: Chapter }) => (
  <Row>
    <Place>
      <Book to={pages.book(chapter.novel.id)}>{chapter.novel.title}</Book>
      {chapter.volume && <Volume>{chapter.volume.title}</Volume>}
    </Place>
    {chapter.prev_id !== null && (
      <Arrow to={pages.chapter(chapter.prev_id)} aria-hidden="true" tabIndex={-1}>
        <ChevronLeft size={20} />
      </Arrow>
    )}
    {chapter.next_id !== null && (
      <Arrow to={pages.chapter(chapter.next_id)} aria-hidden="true" tabIndex={-1}>
        <ChevronRight size={20} />
      </Arrow>
    )}
  </Row>
);

const Row = styled.div`
  display: flex;
  align-items: center;
  min-block-size: ${fingerSize};
  /* The last arrow, not the room around it, ends where the text does. */
  margin-inline-end: -${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Place = styled.p`
  display: flex;
  flex: 1;
  min-inline-size: 0;
  align-items: center;
  gap: ${space.s};
  white-space: nowrap;
`;

const Book = styled(Link)`
  overflow: hidden;
  padding-block: ${space.m};
  color: ${color.inkSoft};
  text-overflow: ellipsis;

  &:hover {
    color: ${color.accent};
  }
`;

const Volume = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;

  &::before {
    content: '/';
    margin-inline-end: ${space.s};
  }
`;

const Arrow = styled(Link)`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};

  &:hover {
    color: ${color.accent};
  }
`;
