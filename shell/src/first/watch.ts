import { apiBase, calls } from 'shared-api/paths';
import type { FaultCode, FaultPhase } from 'shared-api/schemas/page-reports';
import { readPageData } from '../page-data.ts';
import { faultReporter } from '../reports/report-fault.ts';

/**
 * Reports that the page was opened, and the first fault in one of our scripts. It runs at the end of every page, where it delays no text
 * and is there before the shell's program runs, or fails to. The program reports faults that it caught itself by {@link faultReporter},
 * and those of scripts that are added later, which it first tries again.
 */
const watchPage = (): void => {
  let isTold = false;
  const tell = (path: string, report?: object) =>
    navigator.sendBeacon(
      apiBase + path,
      new Blob([JSON.stringify(Object.assign({ set: readPageData().set.id }, report))], { type: 'application/json' }),
    );
  const fault = (app: string, phase: FaultPhase, code: FaultCode) => {
    if (!isTold) isTold = tell(calls.clientErrors, { app, phase, code });
  };
  const uncaught = (where: string, code: FaultCode) => {
    const app = /\/remotes\/([a-z0-9-]+)\//.exec(where)?.[1];
    if (app) fault(app, document.readyState === 'complete' ? 'later' : 'start', code);
  };
  addEventListener('load', () => tell(calls.pageLoads));
  addEventListener(
    'error',
    ({ filename, target }) => {
      const script = target as HTMLScriptElement;
      if (filename) uncaught(filename, 'thrown');
      else if (script.defer) uncaught(script.src, 'entry');
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason && !/^(ApiError|AbortError)$/.test(reason.name)) uncaught(reason.stack, 'thrown');
  });
  (window as object as Record<string, unknown>)[faultReporter] = fault;
};

watchPage();
