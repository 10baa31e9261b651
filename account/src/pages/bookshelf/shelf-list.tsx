import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import styled from 'styled-components';
import { ShelfRow } from './shelf-row.tsx';
import type { useShelfChanges } from './use-shelf-changes.tsx';

/** A row's usual height in px; rows are measured once they are there. */
const usualHeight = 148;

/** When so few rows are left below, the next page is asked for. */
const ahead = 20;

interface ShelfListProps {
  data: Shelf;
  /** How the next page fares; one that failed is asked for again by hand alone. */
  more: 'idle' | 'loading' | 'failed';
  /** Ids of the chosen books; null while nothing is being chosen. */
  selected: ReadonlySet<string> | null;
  onToggle: (bid: string) => void;
  onMore: () => unknown;
  change: ReturnType<typeof useShelfChanges>;
}

/** The rows in sight and few more, however long the shelf is. */
export const ShelfList = ({ data, more, selected, onToggle, onMore, change }: ShelfListProps) => {
  const { items, next_cursor } = data;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => usualHeight,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.novel.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (more === 'idle' && next_cursor !== null && last >= items.length - ahead) onMore();
  }, [last, items.length, next_cursor, more, onMore]);

  return (
    <List ref={list} style={{ blockSize: rows.getTotalSize() }}>
      {shown.map(({ key, index, start }) => {
        const entry = items[index];
        return (
          entry && (
            <Place
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={next_cursor === null ? items.length : -1}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <ShelfRow
                entry={entry}
                selected={selected === null ? null : selected.has(entry.novel.id)}
                onToggle={onToggle}
                change={change}
              />
            </Place>
          )
        );
      })}
    </List>
  );
};

const List = styled.ul`
  position: relative;
`;

const Place = styled.li`
  position: absolute;
  inset: 0 0 auto;
`;
