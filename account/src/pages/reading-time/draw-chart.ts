import { axisLook, chartHeightPx, keepChart, themeColorIn } from 'shared-ui/keep-chart';
import uPlot from 'uplot';

/** A bar for each day. */
interface ChartBar {
  /** Name of the day on the axis; only some are written. */
  name: string;
  /** Minutes or characters. */
  value: number;
}

interface ChartOptions {
  bars: readonly ChartBar[];
  /** Of the values, as the axis writes it behind each. */
  unit: string;
  /** Called with the bar under the pointer or finger; undefined beside the bars. */
  onPoint: (index: number | undefined) => void;
}

/** A number as readers write it: from 10,000 on in units of 万. */
const shortNumber = (number: number): string => (number < 10_000 ? String(number) : `${number / 10_000}万`);

const daysPerName = 7;

/**
 * Draws the bars into an element, as wide as it is, and again when its width or the theme changes.
 * @returns a function that removes the chart
 */
export const drawChart = (frame: HTMLElement, { bars, unit, onPoint }: ChartOptions): (() => void) => {
  const colorOf = themeColorIn(frame);
  const axis: uPlot.Axis = axisLook(frame);
  const chart = new uPlot(
    {
      width: frame.clientWidth,
      height: chartHeightPx,
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.6, bars.length - 0.4] },
        y: { range: (_, __, max) => [0, Math.max(10, max * 1.08)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          splits: () => bars.map((_, index) => index).filter((index) => (bars.length - 1 - index) % daysPerName === 0),
          values: (_, splits) => splits.map((index) => bars[index]?.name ?? ''),
        },
        {
          ...axis,
          size: 60,
          values: (_, splits) => splits.map((value) => (value === 0 ? '0' : `${shortNumber(value)} ${unit}`)),
          incrs: [1, 2, 5, 10, 20, 30, 60, 120, 240, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5],
        },
      ],
      series: [
        {},
        {
          fill: colorOf('--accent'),
          width: 0,
          points: { show: false },
          ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.66, 22], radius: 0.25 }) }),
        },
      ],
      hooks: {
        setCursor: [
          ({ cursor: { idx, left } }) => onPoint(left === undefined || left < 0 ? undefined : (idx ?? undefined)),
        ],
      },
    },
    [bars.map((_, index) => index), bars.map(({ value }) => value)],
    frame,
  );
  return keepChart(frame, chart);
};
