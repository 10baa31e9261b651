/** Timings of a page as it measures them itself, in milliseconds since its navigation began. These functions run in the page. */

export interface PaintTimings {
  firstPaint: number;
  /** The first paragraph of the chapter is drawn. */
  textVisible: number;
  largestPaint: number;
  /** The sum of all layout shifts. */
  layoutShift: number;
}

declare global {
  interface Window {
    timings: PaintTimings;
    /** Time at which a click on the link to the next chapter was first handled by script. */
    turnedByScript?: number;
  }
}

export const watchPaints = (): void => {
  const timings: PaintTimings = { firstPaint: 0, textVisible: 0, largestPaint: 0, layoutShift: 0 };
  window.timings = timings;
  const observe = (type: string, hear: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime;
  });
  observe('layout-shift', ({ value = 0 }) => {
    timings.layoutShift += value;
  });
  observe('element', ({ startTime }) => {
    timings.textVisible = startTime;
  });
  // The browser says when an element was drawn, if it is marked before that.
  const marking = new MutationObserver(() => {
    const paragraph = document.querySelector('article p[id^="p-"]');
    if (!paragraph) return;
    paragraph.setAttribute('elementtiming', 'text');
    marking.disconnect();
  });
  marking.observe(document, { childList: true, subtree: true });
};

/**
 * Presses 下一章 again and again until the press is handled by script. While it is tried the link leads nowhere, so that
 * the browser does not follow it; what the program does is not changed by that, since it goes by its own address.
 */
export const pressUntilHandled = (): void => {
  const press = () => {
    const link = document.querySelector('a[rel="next"]:is(nav *)');
    const address = link?.getAttribute('href');
    if (!link || !address) return;
    link.setAttribute('href', 'javascript:void 0');
    const notHandled = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
    link.setAttribute('href', address);
    if (notHandled) return;
    clearInterval(timer);
    window.turnedByScript = performance.now();
  };
  const timer = setInterval(press, 10);
};
