import { Worker } from 'node:worker_threads';
import type { FromWorker, Rendered, RenderingData, ToWorker } from './messages.ts';

/** Pages that a worker is given at once; while one waits for data another is rendered. The others wait for their turn. */
const maxRendering = 8;

/** Pages that may wait; further ones are left to the browser. */
const maxWaiting = 200;

/** Memory that a worker may take before it is ended, in MiB. */
const maxOldGenerationMiB = 512;

/** Thrown where a page could not be rendered; the browser can still do it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** An answer of the API to a call from inside the process. */
export interface ApiAnswer {
  status: number;
  body: string;
  /** Whether it may be cached for as long as the content does not change; a page with another answer is not cached. */
  cacheable: boolean;
}

const unavailable: ApiAnswer = { status: 503, body: '', cacheable: false };

/** A page that is being rendered. */
export interface PendingPage {
  url: string;
  revision: number;
  /** Whether it is rendered a second time, because its first worker exited. */
  isRetry: boolean;
  resolve: (page: Rendered) => void;
  reject: (error: RenderError) => void;
  timer?: NodeJS.Timeout;
}

/** Reason why a worker exited, and the pages that it left. */
export interface WorkerExit {
  reason: string;
  /** Whether its bundles had been loaded. */
  wasReady: boolean;
  lost: PendingPage[];
  /** Pages whose turn had not come. */
  waiting: PendingPage[];
  /** The page that took too long, where the worker was ended for that. */
  culprit?: PendingPage | undefined;
}

interface WorkerOptions {
  data: RenderingData;
  /** Answers the loaders' calls, by path. */
  call: (path: string) => Promise<ApiAnswer>;
  limits: { startTimeoutMs: number; pageTimeoutMs: number };
  /** Called once when the worker exits by itself or is given up, not where it is ended from outside. */
  onExit: (exit: WorkerExit) => void;
}

/** One worker and the pages that it was given. */
export interface RenderingWorker {
  render: (page: PendingPage) => void;
  isReady: () => boolean;
  /** Resolves once the worker is ready or has exited. */
  settled: Promise<void>;
  end: () => Promise<unknown>;
}

export const startWorker = ({ data, call, limits, onExit }: WorkerOptions): RenderingWorker => {
  const worker = new Worker(new URL('worker-main.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationMiB },
  });
  /** Pages that the worker was given. */
  const pending = new Map<number, PendingPage>();
  const waiting: PendingPage[] = [];
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let state: 'starting' | 'ready' | 'exited' = 'starting';
  let lastId = 0;

  const end = () => {
    state = 'exited';
    clearTimeout(startTimer);
    for (const { timer } of pending.values()) clearTimeout(timer);
    settle();
    return worker.terminate();
  };

  const giveUp = (reason: string, culprit?: PendingPage) => {
    if (state === 'exited') return;
    const wasReady = state === 'ready';
    void end();
    onExit({ reason, wasReady, lost: [...pending.values()], waiting, culprit });
  };

  /** Gives the worker as many pages as it may have. */
  const giveNext = () => {
    while (state === 'ready' && pending.size < maxRendering) {
      const page = waiting.shift();
      if (!page) return;
      lastId += 1;
      pending.set(lastId, page);
      startTimeout(page);
      const { url, revision } = page;
      worker.postMessage({ kind: 'render', id: lastId, url, revision } satisfies ToWorker);
    }
  };

  /** Starts a page's time, which counts from when its rendering begins: a page that waited for others is not to blame. */
  const startTimeout = (page: PendingPage) => {
    const { pageTimeoutMs } = limits;
    page.timer = setTimeout(() => giveUp(`no page after ${pageTimeoutMs} ms: ${page.url}`, page), pageTimeoutMs);
  };

  const onMessage = async (message: FromWorker) => {
    if (message.kind === 'ready') {
      state = 'ready';
      clearTimeout(startTimer);
      settle();
      giveNext();
    } else if (message.kind === 'call') {
      const answer = await call(message.path).catch(() => unavailable);
      worker.postMessage({ kind: 'answer', id: message.id, ...answer } satisfies ToWorker);
    } else {
      const page = pending.get(message.id);
      pending.delete(message.id);
      clearTimeout(page?.timer);
      if (message.kind === 'rendered') page?.resolve(message.page);
      else page?.reject(new RenderError(message.reason));
      giveNext();
    }
  };

  const { startTimeoutMs } = limits;
  const startTimer = setTimeout(() => giveUp(`worker not ready after ${startTimeoutMs} ms`), startTimeoutMs);
  worker.on('message', onMessage);
  worker.on('error', (error) => giveUp(`worker failed: ${error instanceof Error ? error.stack : error}`));
  worker.on('exit', () => giveUp('worker ended'));

  return {
    render: (page) => {
      if (waiting.length >= maxWaiting) return page.reject(new RenderError(`${maxWaiting} pages wait already`));
      waiting.push(page);
      giveNext();
    },
    isReady: () => state === 'ready',
    settled,
    end,
  };
};
