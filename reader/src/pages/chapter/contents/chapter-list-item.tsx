import type { ChapterRow } from 'shared-api/schemas/chapter';
import styled from 'styled-components';
import { ChapterListRow } from './chapter-list-row.tsx';
import type { ListRow } from './list-layout.ts';
import { rowHeightPx } from './row-height.ts';
import { VolumeHead } from './volume-head.tsx';

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
