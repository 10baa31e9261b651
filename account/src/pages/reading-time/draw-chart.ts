import uPlot from 'uplot';

/** A bar for each day. */
export interface ChartBar {
  /** Name of the day on the axis; only some are written. */
  name: string;
  /** Minutes or characters. */
  value: number;
}

interface ChartOptions {
  bars: readonly ChartBar[];
  /** Called with the bar under the pointer or finger; undefined beside the bars. */
  onPoint: (index: number | undefined) => void;
}

const heightPx = 200;
const daysPerName = 7;

/**
 * Draws the bars into an element, as wide as it is, and again when its width or the theme changes. The canvas does not know
 * the theme's variables: their values are read for each drawing.
 * @returns a function that removes the chart
 */
export const drawChart = (frame: HTMLElement, { bars, onPoint }: ChartOptions): (() => void) => {
  const colorOf = (name: string) => () => getComputedStyle(frame).getPropertyValue(name).trim();
  const font = `12px ${getComputedStyle(frame).fontFamily}`;
  const axis: uPlot.Axis = {
    stroke: colorOf('--ink-faint'),
    font,
    ticks: { show: false },
    grid: { stroke: colorOf('--line'), width: 1 },
  };
  const chart = new uPlot(
    {
      width: frame.clientWidth,
      height: heightPx,
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
        { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 30, 60, 120, 240, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5] },
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
  const fit = new ResizeObserver(() => {
    if (frame.clientWidth !== chart.width) chart.setSize({ width: frame.clientWidth, height: heightPx });
  });
  fit.observe(frame);
  // Not `redraw(false)`: that keeps the colours of the last drawing.
  const redraw = () => chart.redraw();
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributes: true });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', redraw);
  return () => {
    fit.disconnect();
    theme.disconnect();
    scheme.removeEventListener('change', redraw);
    chart.destroy();
  };
};
