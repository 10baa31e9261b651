import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/**
 * Links to the novel and, as small arrows, to the chapters before and after. The arrows repeat the links at the foot for
 * the pointer alone: the keyboard has its arrow keys, and a screen reader need not hear the same two links twice.
 */
export const ChapterHeader = ({ chapter }: { chapter: Chapter }) => (
  <ChapterHeaderBar>
    <NovelAndVolume>
      <NovelLink to={pages.book(chapter.novel.id)}>{chapter.novel.title}</NovelLink>
      {chapter.volume && <VolumeTitle>{chapter.volume.title}</VolumeTitle>}
    </NovelAndVolume>
    {chapter.prev_id !== null && (
      <ArrowLink to={pages.chapter(chapter.prev_id)} aria-hidden="true" tabIndex={-1}>
        <ChevronLeft size={20} />
      </ArrowLink>
    )}
    {chapter.next_id !== null && (
      <ArrowLink to={pages.chapter(chapter.next_id)} aria-hidden="true" tabIndex={-1}>
        <ChevronRight size={20} />
      </ArrowLink>
    )}
  </ChapterHeaderBar>
);

const ChapterHeaderBar = styled.div`
  display: flex;
  align-items: center;
  min-block-size: ${fingerSize};
  /* The last arrow, not the room around it, ends where the text does. */
  margin-inline-end: -${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const NovelAndVolume = styled.p`
  display: flex;
  flex: 1;
  min-inline-size: 0;
  align-items: center;
  gap: ${space.s};
  white-space: nowrap;
`;

const NovelLink = styled(Link)`
  overflow: hidden;
  padding-block: ${space.m};
  color: ${color.inkSoft};
  text-overflow: ellipsis;

  &:hover {
    color: ${color.accent};
  }
`;

const VolumeTitle = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;

  &::before {
    content: '/';
    margin-inline-end: ${space.s};
  }
`;

const ArrowLink = styled(Link)`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};

  &:hover {
    color: ${color.accent};
  }
`;
