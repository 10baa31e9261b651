import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { apiBase, calls } from 'shared-api/paths';
import type { TimesReport } from 'shared-api/schemas/page-reports';
import { onINP, onLCP } from 'web-vitals';
import { readPageData } from '../page-data.ts';

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

/** The app whose page stands at an address; the shell's own have none of a remote's routes. */
export const appOfPage = ({ remotes }: Pick<ReleaseSet, 'remotes'>, pathname: string): string =>
  Object.entries(remotes).find(([, { routes = [] }]) => matchRoutes(routes as RouteObject[], pathname))?.[0] ?? 'shell';
