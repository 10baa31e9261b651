import { type RowData, useTable } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Column, features, PlainTable } from './data-table.tsx';

/** Height of a row before it was drawn, in CSS pixels. */
const usualRowHeight = 61;
/** Rows that are drawn beyond either edge of the window. */
const overscan = 8;

interface VirtualTableProps<Row extends RowData> {
  /** Accessible name of the table. */
  label: string;
  /** The same array in every render of the same columns. */
  columns: Column<Row>[];
  rows: Row[];
  /** The same function in every render. */
  keyOf: (row: Row) => string;
  /** Id of the column that names the row. */
  rowHeader: string;
  /** Ids of the columns for which a phone has no room. */
  wideOnly: readonly string[];
  /** The column by which the server has sorted the rows. */
  sorted: { column: string; way: 'asc' | 'desc' };
  isChosen: (row: Row) => boolean;
  /** Called when the last rows come near the window. */
  onNearEnd: () => void;
}

/** A table of any length that scrolls with the page: the rows near the window alone are in the document. */
export const VirtualTable = <Row extends RowData>({
  label,
  columns,
  rows,
  keyOf,
  rowHeader,
  wideOnly,
  sorted,
  isChosen,
  onNearEnd,
}: VirtualTableProps<Row>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTop(body);
  // With another function the places of all rows are reckoned anew.
  const getItemKey = useCallback((index: number) => keyOf(rows[index] as Row), [rows, keyOf]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualRowHeight,
    getItemKey,
    overscan,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const from = first?.index ?? 0;
  const below = (last?.index ?? -1) + 1;
  // The table makes an object of each row that it is given, of all of them anew for each page that comes.
  const data = useMemo(() => rows.slice(from, below), [rows, from, below]);
  const table = useTable({ features, columns, data, getRowId: keyOf });
  const isNearEnd = (last?.index ?? 0) >= rows.length - overscan;
  const tellNearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd && rows.length > 0) tellNearEnd();
  }, [isNearEnd, rows]);
  const roomOf = (id: string) => (wideOnly.includes(id) ? 'wide' : undefined);
  const sortOf = (id: string) =>
    id === sorted.column ? (sorted.way === 'asc' ? ('ascending' as const) : ('descending' as const)) : undefined;
  const modelRows = table.getRowModel().rows;
  return (
    // How many there are is not known: the rest is on the server.
    <LongTable aria-label={label} aria-rowcount={-1}>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id} aria-rowindex={1}>
            {headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                data-room={roomOf(header.column.id)}
                data-column={header.column.id}
                aria-sort={sortOf(header.column.id)}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        <Room height={(first?.start ?? scrollMargin) - scrollMargin} columns={columns.length} />
        {items.map(({ index }) => {
          const row = modelRows[index - from];
          return (
            row && (
              <tr
                key={row.id}
                ref={virtualizer.measureElement}
                data-index={index}
                data-chosen={isChosen(row.original) || undefined}
                aria-rowindex={index + 2}
              >
                {row.getAllCells().map((cell) => {
                  const Cell = cell.column.id === rowHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={cell.id}
                      scope={Cell === 'th' ? 'row' : undefined}
                      data-room={roomOf(cell.column.id)}
                      data-column={cell.column.id}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  );
                })}
              </tr>
            )
          );
        })}
        <Room
          height={virtualizer.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)}
          columns={columns.length}
        />
      </tbody>
    </LongTable>
  );
};

const LongTable = styled(PlainTable)`
  td {
    white-space: nowrap;
  }

  /* As wide as what a finger presses, whose mark stands where the page begins. */
  [data-column='choose'] {
    inline-size: 1px;
    padding: 0;
  }
`;

/** Stands for the rows that are not in the document. */
const Room = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the row takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  );

/** Where an element begins in the document, in CSS pixels; what stands above it may grow. */
const useTop = (element: { readonly current: HTMLElement | null }): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, [element]);
  return top;
};
