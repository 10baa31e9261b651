import { useEffect, useRef, useState } from 'react';
import { ChartFrame } from 'shared-ui/chart-frame';
import { FigureTable } from 'shared-ui/figure-table';
import { color, space, text } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import type { ChartLine } from './draw-lines.ts';

interface LineChartProps {
  /** Name of the chart for screen readers, and the caption of its table. */
  label: string;
  /** Names of the places on the axis, and what they are: days, hours. The same array as long as nothing changes. */
  names: readonly string[];
  nameOfNames: string;
  /** The same array as long as nothing changes. */
  lines: readonly ChartLine[];
  /** A value as people read it; the same function in every render. */
  format: (value: number) => string;
}

/** Lines by day or hour, drawn once their library has come, with the same figures as a table. */
export const LineChart = ({ label, names, nameOfNames, lines, format }: LineChartProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const { part, failed, retry } = usePart(loadChart, true);
  useEffect(() => {
    if (!part || !frame.current) return;
    return part.drawLines(frame.current, { names, lines, format, onPoint: setPointed });
  }, [part, names, lines, format]);
  const valueAt = (line: ChartLine, index: number): string => {
    const value = line.values[index] ?? null;
    return value === null ? '—' : format(value);
  };
  return (
    <ChartFigure>
      <Pointed aria-hidden="true">
        {lines.map((line, index) => (
          <span key={line.label}>
            {lines.length > 1 && <LineMark data-line={index % 3} />}
            {lines.length > 1 && `${line.label} `}
            {pointed !== undefined && valueAt(line, pointed)}
          </span>
        ))}
        <span>{pointed === undefined ? '' : names[pointed]}</span>
      </Pointed>
      <CrossHairFrame frame={frame} label={label} failed={failed} onRetry={retry} />
      <FigureTable
        label={label}
        columns={[nameOfNames, ...lines.map((line) => line.label)]}
        rows={names.map((name, index) => ({ name, figures: lines.map((line) => valueAt(line, index)) })).reverse()}
      />
    </ChartFigure>
  );
};

const loadChart = () => import(/* webpackChunkName: "console-chart" */ './draw-lines.ts');

const ChartFigure = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
`;

const Pointed = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.l};
  min-block-size: 1.6em;
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

/* As the lines of the chart look. */
const LineMark = styled.span`
  display: inline-block;
  inline-size: 20px;
  margin-inline-end: ${space.xs};
  border-block-start: 2px solid ${color.accent};
  vertical-align: middle;

  &[data-line='1'] {
    border-block-start: 2px dashed ${color.inkSoft};
  }

  &[data-line='2'] {
    border-block-start: 2px dotted ${color.seal};
  }
`;

/* What of the library's style sheet its cross hair needs. */
const CrossHairFrame = styled(ChartFrame)`
  .u-cursor-x,
  .u-cursor-pt {
    position: absolute;
  }

  .u-cursor-x {
    inset-block: 0;
    border-inline-start: 1px solid ${color.inkFaint};
    pointer-events: none;
  }

  .u-cursor-pt {
    inset: 0 auto auto 0;
    border-radius: 50%;
    pointer-events: none;
  }

  .u-off {
    display: none;
  }
`;
