import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import styled from 'styled-components';
import type { NextPageState } from '../../member-data/use-paged-list.ts';
import { isChosen, type Selection } from './selection.ts';
import { ShelfRow } from './shelf-row.tsx';
import type { useShelfChanges } from './use-shelf-changes.tsx';

/** Estimated height of a row, in px; rows are measured once they are drawn. */
const estimatedRowHeightPx = 148;

/** The next page is loaded when no more than this number of rows is left below. */
const prefetchRows = 20;

interface ShelfListProps {
  data: Shelf;
  nextPageState: NextPageState;
  /** Null while nothing is being chosen. */
  selection: Selection | null;
  onToggle: (novelId: string) => void;
  onLoadMore: () => unknown;
  change: ReturnType<typeof useShelfChanges>;
}

/** Virtual list of the shelf: however long it is, only the rows in sight and a few around them are drawn. */
export const ShelfList = ({ data, nextPageState, selection, onToggle, onLoadMore, change }: ShelfListProps) => {
  const { items, next_cursor } = data;
  const listElement = useRef<HTMLUListElement>(null);
  const [listTopPx, setListTopPx] = useState(0);
  useLayoutEffect(() => setListTopPx(listElement.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowHeightPx,
    overscan: 6,
    scrollMargin: listTopPx,
    getItemKey: (index) => items[index]?.novel.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (nextPageState === 'idle' && next_cursor !== null && last >= items.length - prefetchRows) onLoadMore();
  }, [last, items.length, next_cursor, nextPageState, onLoadMore]);

  return (
    <RowList ref={listElement} style={{ blockSize: rows.getTotalSize() }}>
      {shown.map(({ key, index, start }) => {
        const entry = items[index];
        return (
          entry && (
            <RowPosition
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={next_cursor === null ? items.length : -1}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - listTopPx}px)` }}
            >
              <ShelfRow
                entry={entry}
                selected={selection && isChosen(selection, entry.novel.id)}
                onToggle={onToggle}
                change={change}
              />
            </RowPosition>
          )
        );
      })}
    </RowList>
  );
};

const RowList = styled.ul`
  position: relative;
`;

const RowPosition = styled.li`
  position: absolute;
  inset: 0 0 auto;
`;
