import { color } from 'shared-ui/theme';
import styled from 'styled-components';

const [barWidth, gap, height] = [3, 1, 22];

interface HourChartProps {
  label: string;
  /** One for each hour, the oldest first. */
  values: readonly number[];
  unit: string;
  /** Whether anything above zero is bad. */
  warns?: boolean;
}

/** A small chart of bars, one for each hour, on a scale of its own; its name says the last and the highest value. */
export const HourChart = ({ label, values, unit, warns = false }: HourChartProps) => {
  const highest = Math.max(...values, 0);
  const said = `${label}：最近一小时 ${round(values.at(-1) ?? 0)} ${unit}，最高 ${round(highest)} ${unit}`;
  const width = values.length * (barWidth + gap);
  return (
    <Chart role="img" aria-label={said} width={width} height={height} data-warns={warns || undefined}>
      <title>{said}</title>
      <rect className="ground" y={height - 1} width={width} height={1} />
      {values.map((value, hour) => {
        const bar = highest === 0 ? 0 : Math.max(value === 0 ? 0 : 2, (value / highest) * height);
        return <rect key={hour} x={hour * (barWidth + gap)} y={height - bar} width={barWidth} height={bar} />;
      })}
    </Chart>
  );
};

const round = (value: number): number => Math.round(value * 10) / 10;

const Chart = styled.svg`
  display: inline-block;
  margin-inline-end: 12px;
  fill: ${color.accent};

  &[data-warns] {
    fill: ${color.seal};
  }

  .ground {
    fill: ${color.line};
  }
`;
