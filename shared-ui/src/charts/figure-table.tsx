import { focusRing } from 'shared-ui/theme';
import styled from 'styled-components';
import { Fold } from '../layout/fold.tsx';
import { Figures } from './figures.ts';

interface FigureTableProps {
  /** Accessible name of the table. */
  label: string;
  /** Names of the columns; the first one holds the names of the rows. */
  columns: readonly string[];
  rows: readonly { name: string; figures: readonly string[] }[];
}

/** A chart's figures as a table, for whoever cannot see it; folded until somebody wants it. */
export const FigureTable = ({ label, columns, rows }: FigureTableProps) => (
  <Fold label="用表格查看">
    <TableFrame tabIndex={0} role="group" aria-label={`${label}的表格`}>
      <Figures aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Figures>
    </TableFrame>
  </Fold>
);

const TableFrame = styled.div`
  max-block-size: 24em;
  overflow: auto;
  ${focusRing}
`;
