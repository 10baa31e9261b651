import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** The server sorts, filters and pages: the table has no feature of its own but columns and rows. */
export const features = tableFeatures({});

export type Column<Row extends RowData> = ColumnDef<typeof features, Row, unknown>;

interface DataTableProps<Row extends RowData> {
  /** Accessible name of the table. */
  label: string;
  /** The first one names the row. The same array in every render. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Ids of the columns for which a phone has no room. */
  wideOnly?: readonly string[];
}

/** A table of rows that the server has sorted. */
export const DataTable = <Row extends RowData>({ label, columns, rows, keyOf, wideOnly = [] }: DataTableProps<Row>) => {
  const table = useTable({ features, columns, data: rows, getRowId: keyOf });
  const widthOf = (id: string) => (wideOnly.includes(id) ? 'wide' : undefined);
  return (
    <PlainTable aria-label={label}>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {headers.map((header) => (
              <th key={header.id} scope="col" data-room={widthOf(header.column.id)}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell, index) => {
              const content = <table.FlexRender cell={cell} />;
              const room = widthOf(cell.column.id);
              return index === 0 ? (
                <th key={cell.id} scope="row" data-room={room}>
                  {content}
                </th>
              ) : (
                <td key={cell.id} data-room={room}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
};

/** Short words of a cell, which stay in one line where the row has little room. */
export const CellWord = styled.span`
  white-space: nowrap;
`;

/** Frame of the console's tables. */
export const PlainTable = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${text.small};

  th,
  td {
    padding: ${space.s} ${space.m};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    font-weight: 400;
  }

  th:first-child {
    padding-inline-start: 0;
  }

  thead th {
    color: ${color.inkSoft};
    white-space: nowrap;
  }

  tbody th {
    font-size: ${text.base};
  }

  @media (max-width: 47.99em) {
    [data-room='wide'] {
      display: none;
    }
  }
`;
