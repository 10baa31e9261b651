import { axisLook, chartHeightPx, keepChart, themeColorIn } from 'shared-ui/keep-chart';
import uPlot from 'uplot';

/** One line of a chart. */
export interface ChartLine {
  label: string;
  /** By the places of the axis; null where nothing is known. */
  values: readonly (number | null)[];
}

interface LinesOptions {
  /** Names of the places on the axis, from left to right; only some are written. */
  names: readonly string[];
  lines: readonly ChartLine[];
  /** A value as the axis writes it. */
  format: (value: number) => string;
  /** Called with the place under the pointer or finger; undefined beside the chart. */
  onPoint: (index: number | undefined) => void;
}

/** Room for a name on the axis below, and for the values on that beside. */
const nameWidthPx = 72;
const valuesWidthPx = 64;

/** How lines are told apart, by colour and by dashes. */
const lineLooks = [
  { color: '--accent', dash: [] },
  { color: '--ink-soft', dash: [6, 4] },
  { color: '--seal', dash: [2, 3] },
] as const;

/**
 * Draws lines into an element, as wide as it is, and again when its width or the theme changes.
 * @returns a function that removes the chart
 */
export const drawLines = (frame: HTMLElement, { names, lines, format, onPoint }: LinesOptions): (() => void) => {
  const colorOf = themeColorIn(frame);
  const axis: uPlot.Axis = axisLook(frame);
  const last = names.length - 1;
  const series = lines.map((_, index): uPlot.Series => {
    const { color, dash } = lineLooks[index % lineLooks.length] ?? lineLooks[0];
    return { stroke: colorOf(color), width: 2, dash: [...dash], points: { show: names.length < 32, size: 5 } };
  });
  const chart = new uPlot(
    {
      width: frame.clientWidth,
      height: chartHeightPx,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(4, (max ?? 0) * 1.08)] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          splits: ({ width }) => {
            const step = Math.max(
              1,
              Math.ceil((names.length * nameWidthPx) / Math.max(nameWidthPx, width - valuesWidthPx)),
            );
            return names.map((_, index) => index).filter((index) => (last - index) % step === 0);
          },
          values: (_, splits) => splits.map((index) => names[index] ?? ''),
        },
        { ...axis, size: valuesWidthPx, values: (_, splits) => splits.map(format) },
      ],
      series: [{}, ...series],
      hooks: {
        setCursor: [
          ({ cursor: { idx, left } }) => onPoint(left === undefined || left < 0 ? undefined : (idx ?? undefined)),
        ],
      },
    },
    [names.map((_, index) => index), ...lines.map(({ values }) => [...values])],
    frame,
  );
  return keepChart(frame, chart);
};
