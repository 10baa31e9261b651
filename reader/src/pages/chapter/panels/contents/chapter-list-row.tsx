import { Check, ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { pages } from 'shared-api/paths';
import type { ChapterRow } from 'shared-api/schemas/chapter';
import { canHover } from 'shared-ui/can-hover';
import { color, focusRing, font, radius, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { oneLine } from '../../../../text/line-clamp.ts';
import type { Volumes } from '../../chapter-windows.ts';
import type { ListRow } from './list-layout.ts';

/** Height of every row of the contents list, in px: a fixed one, so that nothing has to be measured. */
export const rowHeightPx = 48;

interface ChapterListRowProps {
  no: number;
  /** Undefined while its title is not loaded. */
  chapter: Pick<ChapterRow, 'id' | 'title'> | undefined;
  isCurrent: boolean;
  isRead: boolean;
  onChosen: (chapterId: string) => void;
  tabIndex: 0 | -1;
  onFocus?: () => void;
}

/**
 * A chapter in the contents: a link, so that it can be opened in a tab of its own as well. It is the same element before
 * its title has come, without an address: so it keeps the focus.
 */
export const ChapterListRow = (props: ChapterListRowProps) => {
  const { no, chapter, isCurrent, isRead, onChosen, tabIndex, onFocus } = props;
  const choose = (event: MouseEvent) => {
    if (!chapter || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChosen(chapter.id);
  };
  return (
    <RowLink
      href={chapter && pages.chapter(chapter.id)}
      aria-current={isCurrent ? 'location' : undefined}
      data-read={isRead || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={choose}
    >
      {chapter ? (
        <RowTitle data-novel-text data-chapter-title={chapter.title}>
          {chapter.title}
        </RowTitle>
      ) : (
        <UnloadedTitle>
          <span>{`第 ${no} 篇`}</span>
          <VisuallyHidden>，标题加载中</VisuallyHidden>
        </UnloadedTitle>
      )}
      {chapter && isRead && !isCurrent && (
        <>
          <Check size={16} aria-hidden="true" />
          <VisuallyHidden>已读</VisuallyHidden>
        </>
      )}
    </RowLink>
  );
};

const RowLink = styled.a`
  display: flex;
  align-items: center;
  gap: ${space.s};
  block-size: ${rowHeightPx}px;
  padding-inline: ${space.xl};
  ${focusRing}

  &:focus-visible {
    border-radius: ${radius.s};
    outline-offset: -2px;
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }

  &[data-read] {
    color: ${color.inkFaint};
  }

  &[aria-current] {
    box-shadow: inset 3px 0 0 ${color.accent};
    background: ${color.accentWash};
    color: ${color.accent};
    font-weight: 600;
  }

  svg {
    flex: none;
  }
`;

const RowTitle = styled.span`
  flex: 1;
  ${oneLine}
`;

const UnloadedTitle = styled.span`
  color: ${color.inkFaint};
`;

interface ChapterListItemProps {
  row: ListRow;
  /** The row's chapter; undefined while its title is not loaded. Of a volume's head it is not looked at. */
  chapter: Pick<ChapterRow, 'id' | 'title'> | undefined;
  currentNo: number;
  place: { index: number; startPx: number; count: number; isStuck: boolean };
  isRead: (chapterId: string) => boolean;
  isFolded: (volumeNo: number) => boolean;
  onFold: (volumeNo: number) => void;
  onChosen: (chapterId: string) => void;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** A row of the virtual list at its place: a volume's head, or a chapter. */
export const ChapterListItem = (props: ChapterListItemProps) => {
  const { row, chapter, currentNo, place, isRead, isFolded, onFold, onChosen, tabIndex, onFocus } = props;
  const { index, startPx, count, isStuck } = place;
  return (
    <RowPlace
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-stuck={isStuck || undefined}
      style={isStuck ? undefined : { transform: `translateY(${startPx}px)` }}
    >
      {row.kind === 'volume' ? (
        <VolumeHead
          volume={row.volume}
          isFolded={isFolded(row.volume.no)}
          onFold={onFold}
          tabIndex={tabIndex}
          onFocus={onFocus}
        />
      ) : (
        <ChapterListRow
          no={row.no}
          chapter={chapter}
          isCurrent={row.no === currentNo}
          isRead={chapter !== undefined && isRead(chapter.id)}
          onChosen={onChosen}
          tabIndex={tabIndex}
          onFocus={onFocus}
        />
      )}
    </RowPlace>
  );
};

const RowPlace = styled.li`
  position: absolute;
  inset: 0 0 auto;
  block-size: ${rowHeightPx}px;

  &[data-stuck] {
    position: sticky;
    z-index: 1;
  }
`;

interface VolumeHeadProps {
  volume: Volumes[number];
  isFolded: boolean;
  onFold: (volumeNo: number) => void;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** The head of a volume, which folds it. It stays at the top of the list while its chapters are in sight. */
const VolumeHead = ({ volume, isFolded, onFold, tabIndex, onFocus }: VolumeHeadProps) => (
  <HeadButton
    type="button"
    aria-expanded={!isFolded}
    tabIndex={tabIndex}
    onFocus={onFocus}
    onClick={() => onFold(volume.no)}
  >
    <ChevronDown size={16} aria-hidden="true" />
    <VolumeTitle data-novel-text>{volume.title}</VolumeTitle>
    <ChapterCount>{`${volume.chapter_count} 章`}</ChapterCount>
  </HeadButton>
);

const HeadButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.s};
  inline-size: 100%;
  block-size: ${rowHeightPx}px;
  padding-inline: ${space.l} ${space.xl};
  border: 0;
  border-block-end: 1px solid ${color.line};
  background: ${color.sheet};
  color: ${color.inkSoft};
  font-family: ${font.serif};
  text-align: start;
  cursor: pointer;
  ${focusRing}

  &:focus-visible {
    outline-offset: -2px;
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  svg {
    flex: none;
    transition: transform 120ms;
  }

  &[aria-expanded='false'] svg {
    transform: rotate(-90deg);
  }
`;

const VolumeTitle = styled.span`
  flex: 1;
  ${oneLine}
  font-weight: 600;
`;

const ChapterCount = styled.span`
  flex: none;
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;
