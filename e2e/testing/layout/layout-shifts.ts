import type { Page } from '@playwright/test';

type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };

/**
 * Collects all movement of the page from the moment when its whole HTML has been drawn: a busy browser paints parts of it before
 * that, in which a line is not yet complete. @param from `arrival` where that counts as well
 */
export const watchShifts = (page: Page, from: 'arrival' | 'whole' = 'whole') =>
  page.addInitScript((from) => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    let wholeMs = from === 'arrival' ? 0 : Number.POSITIVE_INFINITY;
    const drawWhole = () => requestAnimationFrame(() => requestAnimationFrame((time) => (wholeMs = time)));
    document.addEventListener('readystatechange', drawWhole, { once: true });
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
        if (entry.startTime < wholeMs) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => [
          `${placeOf(previousRect)} -> ${placeOf(currentRect)}`,
          (node as Element)?.outerHTML?.slice(0, 120),
        ]);
        shifts.push([entry.value, Math.round(entry.startTime), ...moved]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, from);

/** The shifts that {@link watchShifts} has collected, each as score, time in ms, and the moved elements with their boxes before and after. */
export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
