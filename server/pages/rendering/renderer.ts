import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ActiveReleases } from '../../releases/release.ts';
import type { FromWorker, Rendered, RenderingData, ToWorker } from './messages.ts';

/** A page that is not rendered after so many milliseconds is given up, and its worker with it: it may loop. */
const renderLimit = 2_000;

/** A worker that has not loaded its bundles after so many milliseconds is given up. */
const startLimit = 10_000;

/** After a worker has died no new one is started for so many milliseconds: a bundle that fails at once must not eat the machine. */
const pause = 1_000;

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
  /** @throws RenderError */
  render: (url: string) => Promise<Rendered>;
  close: () => Promise<void>;
}

/** A page could not be rendered; the browser can still do it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

interface Waiting {
  url: string;
  resolve: (page: Rendered) => void;
  reject: (error: RenderError) => void;
  timer?: NodeJS.Timeout;
}

/** A thread and what it has been asked for. */
interface Thread {
  worker: Worker;
  ready: boolean;
  startTimer: NodeJS.Timeout;
  waiting: Map<number, Waiting>;
}

/**
 * Renders pages of one release set in a worker, which is started when first needed and anew after it died.
 * @param call answers the loaders' calls, by path
 */
export const createRenderer = (active: ActiveReleases, call: (path: string) => Promise<Answer>): Renderer => {
  let thread: Thread | undefined;
  let diedAt = Number.NEGATIVE_INFINITY;
  let asked = 0;

  const start = (): Thread => {
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

  const hear = (from: Thread, message: FromWorker) => {
    if (message.kind === 'ready') {
      from.ready = true;
      clearTimeout(from.startTimer);
      for (const request of from.waiting.values()) limit(from, request);
      return;
    }
    if (message.kind === 'call') {
      void call(message.path).then(({ status, body }) =>
        from.worker.postMessage({ kind: 'answer', id: message.id, status, body } satisfies ToWorker),
      );
      return;
    }
    const request = from.waiting.get(message.id);
    if (!request) return;
    from.waiting.delete(message.id);
    clearTimeout(request.timer);
    if (message.kind === 'rendered') request.resolve(message.page);
    else request.reject(new RenderError(message.reason));
  };

  /** Time counts from when the worker can work. */
  const limit = (by: Thread, request: Waiting) => {
    request.timer = setTimeout(() => bury(by, `no page after ${renderLimit} ms: ${request.url}`), renderLimit);
  };

  /** Whatever waited for a dead worker is told so; the next page gets a new one. */
  const bury = (dead: Thread, reason: string) => {
    if (thread !== dead) return;
    thread = undefined;
    diedAt = Date.now();
    clearTimeout(dead.startTimer);
    void dead.worker.terminate();
    for (const { reject, timer } of dead.waiting.values()) {
      clearTimeout(timer);
      reject(new RenderError(reason));
    }
  };

  return {
    warm: () => {
      thread ??= start();
    },
    render: (url) =>
      new Promise((resolve, reject) => {
        if (!thread && Date.now() - diedAt < pause) return reject(new RenderError('worker died a moment ago'));
        thread ??= start();
        asked += 1;
        const request: Waiting = { url, resolve, reject };
        thread.waiting.set(asked, request);
        if (thread.ready) limit(thread, request);
        thread.worker.postMessage({ kind: 'render', id: asked, url } satisfies ToWorker);
      }),
    close: async () => {
      const last = thread;
      if (last) bury(last, 'closed');
      await last?.worker.terminate();
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
