import path from 'node:path';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { Rendered, RenderingData } from './messages.ts';
import { type PendingPage, RenderError, type WorkerExit } from './pending-page.ts';
import { type ApiAnswer, type RenderingWorker, startWorker } from './rendering-worker.ts';
import { createWaitingPages } from './waiting-pages.ts';

const defaultLimits = {
  /**
   * A page that is not rendered this long after it was begun is given up, and its worker with it where that answers nothing
   * any more. Far beyond what a page takes, because on a machine that is overloaded a new worker would only make it worse.
   */
  pageTimeoutMs: 5_000,
  /** Time in which a worker has to answer that it is still there. */
  pongTimeoutMs: 2_000,
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
   * @param pagesBefore pages that were rendered lately for the address of who asks: those of others go first
   * @throws RenderError
   */
  render: (url: string, revision: number, pagesBefore?: number) => Promise<Rendered>;
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
 * lost their worker are rendered once more, one at a time, so that only the one that ends it again is given up.
 * @param call answers the loaders' calls, by path
 */
export const createRenderer = (
  set: ReleaseSet,
  call: (path: string) => Promise<ApiAnswer>,
  { limits = defaultLimits, onWorkerExit = () => {} }: RendererOptions = {},
): Renderer => {
  const data = renderingData(set);
  const underWay = new Set<Promise<Rendered>>();
  let worker: RenderingWorker | undefined;
  let lastExitReason = '';
  let startFailed = false;
  let nextStartAt = 0;
  let closed = false;

  /** The worker for a page, started if it may be. No page waits for bundles that failed to load before. */
  const availableWorker = (): RenderingWorker | undefined => {
    if (!worker && !closed && performance.now() >= nextStartAt) {
      nextStartAt = performance.now() + limits.restartPauseMs;
      worker = startWorker({ data, call, limits, onFree, onExit });
    }
    return startFailed && !worker?.isReady() ? undefined : worker;
  };

  /** Gives the worker the next pages. */
  const giveNext = () => {
    while (worker) {
      const next = waiting.take(worker.pages());
      if (!next) return;
      worker.render(next);
    }
  };
  const waiting = createWaitingPages(giveNext);

  const onFree = () => {
    waiting.left(worker?.pages() ?? []);
    giveNext();
  };

  const onExit = ({ reason, wasReady, isStuck, suspects, others }: WorkerExit) => {
    worker = undefined;
    lastExitReason = reason;
    startFailed = !wasReady;
    if (startFailed) nextStartAt = performance.now() + limits.failedStartPauseMs;
    onWorkerExit(reason);
    const isCulprit = (page: PendingPage) => page.isRetry || (isStuck && suspects.length === 1);
    for (const page of suspects.filter(isCulprit)) page.reject(new RenderError(reason));
    const retried = suspects.filter((page) => !isCulprit(page));
    waiting.addFirst([...retried.map((page) => Object.assign(page, { isRetry: true })), ...others]);
    if (startFailed) goOn();
    else setTimeout(goOn, Math.max(0, nextStartAt - performance.now()));
  };

  /** Goes on with the pages that wait, where a worker can be had. */
  const goOn = () => {
    if (availableWorker()) return giveNext();
    for (const page of waiting.clear()) page.reject(new RenderError(lastExitReason));
  };

  const render = (url: string, revision: number, pagesBefore: number) =>
    new Promise<Rendered>((resolve, reject) => {
      if (closed || !availableWorker()) {
        reject(new RenderError(closed ? 'closed' : `the last worker exited: ${lastExitReason}`));
      } else {
        waiting.add({ url, revision, pagesBefore, isRetry: false, resolve, reject });
        giveNext();
      }
    });

  return {
    warm: async () => availableWorker()?.settled,
    render: (url, revision, pagesBefore = 0) => {
      const page = render(url, revision, pagesBefore);
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

const renderingData = ({ inPage, shell, remotes }: ReleaseSet): RenderingData => {
  const bundleOf = (release: { folder: string; server: string }) => path.join(release.folder, 'server', release.server);
  return {
    set: inPage,
    shell: bundleOf(shell),
    remotes: Object.fromEntries(
      remotes.map((remote) => [
        remote.app,
        { file: bundleOf(remote), ...(remote.base !== undefined && { filesAddress: `${remote.base}/` }) },
      ]),
    ),
  };
};
