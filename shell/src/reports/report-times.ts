import { apiBase, calls } from 'shared-api/paths';
import type { TimesReport } from 'shared-api/schemas/page-reports';
import { onINP, onLCP } from 'web-vitals';
import { readPageData } from '../page-data.ts';
import { appOfPage } from './app-of-page.ts';

/**
 * Reports how fast the page was when the reader leaves it or puts it away: once, and nothing of what was read. The browser has
 * kept what happened before.
 * @param interactiveMs time from the address to a page that reacts
 */
export const reportTimes = (interactiveMs: number): void => {
  if (typeof PerformanceObserver !== 'function') return;
  const { set } = readPageData();
  const report: TimesReport = {
    set: set.id,
    app: appOfPage(set, location.pathname),
    interactive_ms: Math.round(interactiveMs),
  };
  onLCP(({ value }) => {
    report.lcp_ms = Math.round(value);
  });
  onINP(({ value }) => {
    report.inp_ms = Math.round(value);
  });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    navigator.sendBeacon(apiBase + calls.pageTimes, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  // Behind the library's own listener, which tells the last values in this moment.
  document.addEventListener('visibilitychange', send);
};
