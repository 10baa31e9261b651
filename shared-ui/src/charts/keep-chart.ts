/** Height of a chart, as its frame has it. */
export const chartHeightPx = 200;

/** Reads a variable of the theme for each drawing: a canvas does not know them. */
export const themeColorIn = (frame: HTMLElement) => (name: string) => (): string =>
  getComputedStyle(frame).getPropertyValue(name).trim();

/** How the axes of uPlot's charts look. */
export const axisLook = (frame: HTMLElement) => {
  const colorOf = themeColorIn(frame);
  return {
    stroke: colorOf('--ink-faint'),
    font: `12px ${getComputedStyle(frame).fontFamily}`,
    ticks: { show: false },
    grid: { stroke: colorOf('--line'), width: 1 },
  };
};

/** A chart of uPlot, as far as it has to be kept right. */
interface DrawnChart {
  width: number;
  setSize: (size: { width: number; height: number }) => void;
  redraw: () => void;
  destroy: () => void;
}

/**
 * Keeps a chart as wide as its frame, and in the colours of the theme.
 * @returns a function that removes the chart
 */
export const keepChart = (frame: HTMLElement, chart: DrawnChart): (() => void) => {
  const fit = new ResizeObserver(() => {
    if (frame.clientWidth !== chart.width) chart.setSize({ width: frame.clientWidth, height: chartHeightPx });
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
