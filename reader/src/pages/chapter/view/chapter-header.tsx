import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Link to the novel, and the volume, above a chapter's title. */
export const ChapterHeader = ({ chapter }: { chapter: Chapter }) => (
  <NovelAndVolume>
    <NovelLink to={pages.book(chapter.novel.id)}>{chapter.novel.title}</NovelLink>
    {chapter.volume && <VolumeTitle>{chapter.volume.title}</VolumeTitle>}
  </NovelAndVolume>
);

const NovelAndVolume = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  color: ${color.inkFaint};
  font-size: ${text.small};
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
