import { useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { useAuth } from 'shared-auth';
import { dyesOf } from 'shared-ui/cover-dyes';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { memberKey } from '../../../member-data/use-member-query.ts';
import type { NextPageState } from '../../../member-data/use-paged-list.ts';
import { isChosen, type Selection } from '../changes/selection.ts';
import type { ShelfLayout } from '../tools/shelf-layout.ts';
import { ShelfCell } from './shelf-cell.tsx';
import { ShelfRow, type ShelfRowCalls } from './shelf-row.tsx';

/** Estimated height of a row, in px; lines are measured once they are drawn. */
const estimatedRowHeightPx = 148;
/** Minimum width of a cell in rem, on phones and elsewhere, and the height in px of the text beneath its cover. */
const leastCellRem = { narrow: 6, wide: 8.5 };
const wideListRem = 37.5;
const cellTextPx = 92;

/** The next page is loaded when no more than this number of novels is left below. */
const prefetchNovels = 20;

interface ShelfListProps extends ShelfRowCalls {
  data: Shelf;
  layout: ShelfLayout;
  nextPageState: NextPageState;
  /** Null while nothing is being chosen. */
  selection: Selection | null;
  onLoadMore: () => unknown;
}

/** Virtual list of the shelf, a novel or several a line: only the lines in sight and a few around them are drawn. */
export const ShelfList = ({ data, layout, nextPageState, selection, onLoadMore, ...rowCalls }: ShelfListProps) => {
  const { items, next_cursor } = data;
  const listElement = useRef<HTMLUListElement>(null);
  const { topPx, widthPx, remPx } = usePlace(listElement);
  const widthRem = widthPx / remPx;
  const columns =
    layout === 'rows'
      ? 1
      : Math.max(2, Math.floor(widthRem / leastCellRem[widthRem < wideListRem ? 'narrow' : 'wide']));
  const kept = useKeptHeights(`shelf as ${layout}`);
  const [initialMeasurementsCache] = useState(kept.read);
  const lines = useWindowVirtualizer({
    initialMeasurementsCache,
    count: Math.ceil(items.length / columns),
    estimateSize: () => (layout === 'rows' ? estimatedRowHeightPx : (widthPx / columns) * (4 / 3) + cellTextPx),
    overscan: layout === 'rows' ? 6 : 2,
    scrollMargin: topPx,
    // A line of other columns has another height.
    getItemKey: (line) => `${columns} ${items[line * columns]?.novel.id ?? line}`,
  });
  const shown = lines.getVirtualItems();
  const dyes = useMemo(
    () =>
      dyesOf(
        items.map(({ novel }) => novel),
        [columns],
      ),
    [items, columns],
  );
  const lastShown = ((shown.at(-1)?.index ?? 0) + 1) * columns - 1;

  useEffect(() => {
    if (nextPageState === 'idle' && next_cursor !== null && lastShown >= items.length - prefetchNovels) onLoadMore();
  }, [lastShown, items.length, next_cursor, nextPageState, onLoadMore]);

  // Its own functions stay the same: the heights are kept once, as the list leaves the page.
  useLayoutEffect(() => () => kept.write(lines.takeSnapshot()), []);

  const Novel = layout === 'rows' ? ShelfRow : ShelfCell;
  return (
    <NovelList ref={listElement} data-layout={layout} style={{ blockSize: lines.getTotalSize() }}>
      {shown.flatMap(({ index: line, start }) =>
        items.slice(line * columns, (line + 1) * columns).map((entry, column) => (
          <NovelPosition
            key={entry.novel.id}
            ref={column === 0 ? lines.measureElement : undefined}
            data-index={line}
            aria-setsize={next_cursor === null ? items.length : -1}
            aria-posinset={line * columns + column + 1}
            style={{
              transform: `translateY(${start - topPx}px)`,
              inlineSize: `${100 / columns}%`,
              insetInlineStart: `${(100 * column) / columns}%`,
            }}
          >
            <Novel
              entry={entry}
              dye={dyes[line * columns + column]}
              selected={selection && isChosen(selection, entry.novel.id)}
              {...rowCalls}
            />
          </NovelPosition>
        )),
      )}
    </NovelList>
  );
};

/** Where a list begins in the page, how wide it is, and how large the reader's letters are. */
const usePlace = (list: RefObject<HTMLElement | null>): { topPx: number; widthPx: number; remPx: number } => {
  const [place, setPlace] = useState({ topPx: 0, widthPx: 0, remPx: 16 });
  useLayoutEffect(() => {
    const measure = () => {
      const topPx = list.current?.offsetTop ?? 0;
      const widthPx = list.current?.clientWidth ?? 0;
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setPlace((before) =>
        before.topPx === topPx && before.widthPx === widthPx && before.remPx === remPx
          ? before
          : { topPx, widthPx, remPx },
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list]);
  return place;
};

const NovelList = styled.ul`
  position: relative;

  /* The covers at its sides stand in line with the page. */
  &[data-layout='grid'] {
    margin: ${space.m} -${space.s} 0;
  }
`;

const NovelPosition = styled.li`
  position: absolute;
  inset-block-start: 0;

  /* What gets the focus is not scrolled beneath the bar of the selection. */
  a,
  button,
  input {
    scroll-margin-block-end: 140px;
  }
`;

/**
 * Keeps the heights of the lines that a virtual list has measured, with the member's data: without them Back would lay the
 * list out by estimates, and its old scroll position would be at another row.
 * @param list names it among the member's lists
 */
const useKeptHeights = (list: string) => {
  const client = useQueryClient();
  const { username } = useAuth();
  const key = memberKey(username, `heights of ${list}`);
  return {
    read: (): VirtualItem[] => client.getQueryData(key) ?? [],
    write: (heights: VirtualItem[]): void => void client.setQueryData(key, heights),
  };
};
