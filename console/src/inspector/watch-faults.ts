import { faultReporter } from 'shared-api/contract';

type Report = (app: string, ...more: unknown[]) => void;

/**
 * Tells of every fault in this page's apps: of uncaught errors in their scripts, and of those that the page reports to the server, which is
 * told of the first alone.
 * @param onFault called with the app
 */
export const watchFaults = (onFault: (app: string) => void): void => {
  const inScript = (where: unknown) => {
    const app = /\/remotes\/([a-z0-9-]+)\//.exec(String(where))?.[1];
    if (app) onFault(app);
  };
  addEventListener('error', ({ filename }) => filename && inScript(filename));
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!/^(ApiError|AbortError)$/.test(reason?.name)) inScript(reason?.stack);
  });
  const page = globalThis as { [faultReporter]?: Report };
  const report = page[faultReporter];
  page[faultReporter] = (app, ...more) => {
    onFault(app);
    report?.(app, ...more);
  };
};
