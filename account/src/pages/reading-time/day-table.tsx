import type { ReadingDay } from 'shared-api/schemas/reading-time';
import { color, fingerSize, focusRing, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { nameOfDay } from './calendar-days.ts';
import { formatCharacters, formatSpan } from './reading-figures.ts';

/** The chart's figures as a table, folded until somebody wants them. */
export const DayTable = ({ days }: { days: readonly ReadingDay[] }) => (
  <TableFold>
    <summary>用表格查看</summary>
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">时长</th>
          <th scope="col">字数</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, seconds, characters }) => (
          <tr key={day}>
            <th scope="row">{nameOfDay(day)}</th>
            <td>{formatSpan(seconds)}</td>
            <td>{formatCharacters(characters)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  </TableFold>
);

const TableFold = styled.details`
  summary {
    display: list-item;
    inline-size: fit-content;
    min-block-size: ${fingerSize};
    color: ${color.inkSoft};
    font-size: ${text.small};
    line-height: ${fingerSize};
    cursor: pointer;
    ${focusRing}
  }
`;

const FigureTable = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding-block: ${space.s};
    border-block-end: 1px solid ${color.line};
    font-weight: 400;
    text-align: end;
  }

  th:first-child {
    text-align: start;
  }

  thead th {
    color: ${color.inkFaint};
  }
`;
