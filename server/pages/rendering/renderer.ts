import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ActiveReleases } from '../../releases/release.ts';
import type { FromWorker, Rendered, RenderingData, ToWorker } from './messages.ts';

/** A page that is not rendered after so many milliseconds is given up, and its worker with it: it may loop. */
const renderLimit = 2_000;

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
  /** @throws RenderError */
  render: (url: string) => Promise<Rendered>;
  close: () => Promise<void>;
}

/** A page could not be rendered; the browser can still do it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

interface Waiting {
  resolve: (page: Rendered) => void;
  reject: (error: RenderError) => void;
  timer: NodeJS.Timeout;
}

/**
 * Renders pages of one release set in a worker, which is started when first needed and anew after it died.
 * @param call answers the loaders' calls, by path
 */
export const createRenderer = (active: ActiveReleases, call: (path: string) => Promise<Answer>): Renderer => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let diedAt = Number.NEGATIVE_INFINITY;
  let asked = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: renderingData(active),
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    });
    started.on('message', (message: FromWorker) => hear(started, message));
    started.on('error', (error) => bury(started, `worker failed: ${error instanceof Error ? error.stack : error}`));
    started.on('exit', () => bury(started, 'worker ended'));
    return started;
  };

  const hear = (from: Worker, message: FromWorker) => {
    if (message.kind === 'call') {
      void call(message.path).then(({ status, body }) =>
        from.postMessage({ kind: 'answer', id: message.id, status, body } satisfies ToWorker),
      );
      return;
    }
    const request = waiting.get(message.id);
    if (!request) return;
    waiting.delete(message.id);
    clearTimeout(request.timer);
    if (message.kind === 'rendered') request.resolve(message.page);
    else request.reject(new RenderError(message.reason));
  };

  /** Whatever waited for a dead worker is told so; the next page gets a new one. */
  const bury = (dead: Worker, reason: string) => {
    if (worker !== dead) return;
    worker = undefined;
    diedAt = Date.now();
    void dead.terminate();
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new RenderError(reason));
    }
    waiting.clear();
  };

  return {
    render: (url) =>
      new Promise((resolve, reject) => {
        if (!worker && Date.now() - diedAt < pause) return reject(new RenderError('worker died a moment ago'));
        worker ??= start();
        const current = worker;
        asked += 1;
        const timer = setTimeout(() => bury(current, `no page after ${renderLimit} ms: ${url}`), renderLimit);
        waiting.set(asked, { resolve, reject, timer });
        current.postMessage({ kind: 'render', id: asked, url } satisfies ToWorker);
      }),
    close: async () => {
      const last = worker;
      if (last) bury(last, 'closed');
      await last?.terminate();
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
