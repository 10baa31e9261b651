import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ActiveReleases } from '../../releases/release.ts';
import type { FromWorker, Rendered, RenderingData, ToWorker } from './messages.ts';

/** A page that is not rendered after so many milliseconds is given up, and its worker with it: it may loop. */
const renderLimit = 2_000;

/** A worker that has not loaded its bundles after so many milliseconds is given up. */
const startLimit = 5_000;

/** No two workers are started within so many milliseconds: one that soon dies must not eat the machine. */
const pause = 1_000;

/** The same where bundles did not even load. They will hardly do so at the next try, and pages need not wait for it. */
const longPause = 30_000;

/** How much memory a worker may take before it is ended, in MiB. */
const memoryLimit = 512;

/** An answer of the API to a call from inside the process. */
export interface Answer {
  status: number;
  body: string;
}

export interface Renderer {
  /** Starts the worker before it is needed. */
  warm: () => void;
  /**
   * @param revision of the content: what is the same on every page is asked for once in each
   * @throws RenderError
   */
  render: (url: string, revision: number) => Promise<Rendered>;
  /** Takes no more pages, finishes those under way and ends the worker. */
  close: () => Promise<void>;
}

/** A page could not be rendered; the browser can still do it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** A page under way. */
interface Asked {
  url: string;
  revision: number;
  /** It has lost a worker before. */
  again: boolean;
  resolve: (page: Rendered) => void;
  reject: (error: RenderError) => void;
  timer?: NodeJS.Timeout;
}

/** A worker and what it has been asked for. */
interface Thread {
  worker: Worker;
  ready: boolean;
  startTimer: NodeJS.Timeout;
  waiting: Map<number, Asked>;
}

/**
 * Renders pages of one release set in a worker, which is started when first needed and anew after it died. Pages that lost
 * their worker through no fault of their own are rendered once more.
 * @param call answers the loaders' calls, by path
 */
export const createRenderer = (active: ActiveReleases, call: (path: string) => Promise<Answer>): Renderer => {
  const underWay = new Set<Promise<Rendered>>();
  let thread: Thread | undefined;
  let restUntil = 0;
  let lastId = 0;
  let closed = false;

  const mayWork = () => !closed && (thread !== undefined || performance.now() >= restUntil);

  const start = (): Thread => {
    restUntil = performance.now() + pause;
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: renderingData(active),
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    });
    const startTimer = setTimeout(() => bury(started, `worker not ready after ${startLimit} ms`), startLimit);
    const started: Thread = { worker, ready: false, startTimer, waiting: new Map() };
    worker.on('message', (message: FromWorker) => hear(started, message));
    worker.on('error', (error) => bury(started, `worker failed: ${error instanceof Error ? error.stack : error}`));
    worker.on('exit', () => bury(started, 'worker ended'));
    return started;
  };

  const ask = (page: Asked) => {
    thread ??= start();
    lastId += 1;
    thread.waiting.set(lastId, page);
    if (thread.ready) limit(thread, page);
    const { url, revision } = page;
    thread.worker.postMessage({ kind: 'render', id: lastId, url, revision } satisfies ToWorker);
  };

  /** Time counts from when the worker can work. */
  const limit = (by: Thread, page: Asked) => {
    page.timer = setTimeout(() => bury(by, `no page after ${renderLimit} ms: ${page.url}`, page), renderLimit);
  };

  const hear = async (from: Thread, message: FromWorker) => {
    if (message.kind === 'ready') {
      from.ready = true;
      clearTimeout(from.startTimer);
      for (const page of from.waiting.values()) limit(from, page);
    } else if (message.kind === 'call') {
      const answer = await call(message.path).catch(() => unavailable);
      from.worker.postMessage({ kind: 'answer', id: message.id, ...answer } satisfies ToWorker);
    } else {
      const page = from.waiting.get(message.id);
      from.waiting.delete(message.id);
      clearTimeout(page?.timer);
      if (message.kind === 'rendered') page?.resolve(message.page);
      else page?.reject(new RenderError(message.reason));
    }
  };

  /** @param guilty the page that used up its time, where that is why the worker has to go */
  const bury = (dead: Thread, reason: string, guilty?: Asked) => {
    if (thread !== dead) return;
    thread = undefined;
    if (!dead.ready) restUntil = performance.now() + longPause;
    clearTimeout(dead.startTimer);
    void dead.worker.terminate();
    for (const page of dead.waiting.values()) {
      clearTimeout(page.timer);
      if (page === guilty || page.again || !mayWork()) page.reject(new RenderError(reason));
      else ask(Object.assign(page, { again: true }));
    }
  };

  return {
    warm: () => {
      thread ??= start();
    },
    render: (url, revision) => {
      if (!mayWork()) return Promise.reject(new RenderError(closed ? 'closed' : 'the last worker died a moment ago'));
      const page = new Promise<Rendered>((resolve, reject) => ask({ url, revision, again: false, resolve, reject }));
      underWay.add(page);
      return page.finally(() => underWay.delete(page));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(underWay);
      const last = thread;
      thread = undefined;
      clearTimeout(last?.startTimer);
      await last?.worker.terminate();
    },
  };
};

const unavailable: Answer = { status: 503, body: '' };

const renderingData = ({ set, shell, remotes }: ActiveReleases): RenderingData => {
  const bundleOf = (release: { folder: string; server: string }) => path.join(release.folder, 'server', release.server);
  return {
    set,
    shell: bundleOf(shell),
    remotes: Object.fromEntries(remotes.map((remote) => [remote.app, bundleOf(remote)])),
  };
};
