import path from 'node:path';
import type { ActiveReleases } from '../../releases/release.ts';
import type { Rendered, RenderingData } from './messages.ts';
import { type ApiAnswer, RenderError, type RenderingWorker, startWorker, type WorkerExit } from './rendering-worker.ts';

const defaultLimits = {
  /**
   * A page that is not rendered after this time is given up, and its worker with it: it may loop. Far beyond what a page
   * takes, because on a machine that is overloaded a new worker would only make it worse.
   */
  pageTimeoutMs: 5_000,
  /** A worker that has not loaded its bundles after this time is given up. */
  startTimeoutMs: 15_000,
  /** Time between two starts of workers: one that soon exits must not eat the machine. */
  restartPauseMs: 1_000,
  /** The same where bundles did not even load: they will hardly do so at the next try. */
  failedStartPauseMs: 30_000,
};

export interface Renderer {
  /** Starts the worker before it is needed. Resolves once it is ready, or has exited. */
  warm: () => Promise<void>;
  /**
   * Renders a page.
   * @param url of the page in full
   * @param revision of the content: calls that every page makes are made once in each
   * @throws RenderError
   */
  render: (url: string, revision: number) => Promise<Rendered>;
  /** Accepts no more pages, finishes those under way and ends the worker. */
  close: () => Promise<void>;
}

interface RendererOptions {
  limits?: typeof defaultLimits;
  /** Called with the reason when a worker exits, whether or not a page was lost by it. */
  onWorkerExit?: (reason: string) => void;
}

/**
 * Renders pages of one release set in a worker, which is started when it is first needed and again after it exited. Pages that
 * lost their worker through no fault of their own are rendered once more.
 * @param call answers the loaders' calls, by path
 */
export const createRenderer = (
  releases: ActiveReleases,
  call: (path: string) => Promise<ApiAnswer>,
  { limits = defaultLimits, onWorkerExit = () => {} }: RendererOptions = {},
): Renderer => {
  const data = renderingData(releases);
  const underWay = new Set<Promise<Rendered>>();
  let worker: RenderingWorker | undefined;
  let lastExitReason = '';
  let startFailed = false;
  let nextStartAt = 0;
  let closed = false;

  /** The worker for a page, started if it may be. No page waits for bundles that failed to load before. */
  const availableWorker = (): RenderingWorker | undefined => {
    if (closed) return undefined;
    if (!worker && performance.now() >= nextStartAt) {
      nextStartAt = performance.now() + limits.restartPauseMs;
      worker = startWorker({ data, call, limits, onExit });
    }
    return startFailed && !worker?.isReady() ? undefined : worker;
  };

  const onExit = ({ reason, wasReady, lost, waiting, culprit }: WorkerExit) => {
    worker = undefined;
    lastExitReason = reason;
    startFailed = !wasReady;
    if (startFailed) nextStartAt = performance.now() + limits.failedStartPauseMs;
    onWorkerExit(reason);
    for (const page of lost) {
      const next = page === culprit || page.isRetry ? undefined : availableWorker();
      if (next) next.render(Object.assign(page, { isRetry: true }));
      else page.reject(new RenderError(reason));
    }
    for (const page of waiting) {
      const next = availableWorker();
      if (next) next.render(page);
      else page.reject(new RenderError(reason));
    }
  };

  const render = (url: string, revision: number) =>
    new Promise<Rendered>((resolve, reject) => {
      const available = availableWorker();
      if (available) available.render({ url, revision, isRetry: false, resolve, reject });
      else reject(new RenderError(closed ? 'closed' : `the last worker exited: ${lastExitReason}`));
    });

  return {
    warm: async () => availableWorker()?.settled,
    render: (url, revision) => {
      const page = render(url, revision);
      underWay.add(page);
      return page.finally(() => underWay.delete(page));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(underWay);
      await worker?.end();
    },
  };
};

const renderingData = ({ set, shell, remotes }: ActiveReleases): RenderingData => {
  const bundleOf = (release: { folder: string; server: string }) => path.join(release.folder, 'server', release.server);
  return {
    set,
    shell: bundleOf(shell),
    remotes: Object.fromEntries(remotes.map((remote) => [remote.app, bundleOf(remote)])),
  };
};
