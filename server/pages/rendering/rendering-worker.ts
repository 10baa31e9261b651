import { Worker } from 'node:worker_threads';
import type { FromWorker, RenderingData, ToWorker } from './messages.ts';
import { type PendingPage, RenderError, type WorkerExit } from './pending-page.ts';

/** Memory that a worker may take before it is ended, in MiB. */
const maxOldGenerationMiB = 512;

/** An answer of the API to a call from inside the process. */
export interface ApiAnswer {
  status: number;
  body: string;
  /** Whether it may be cached for as long as the content does not change; a page with another answer is not cached. */
  cacheable: boolean;
}

const unavailable: ApiAnswer = { status: 503, body: '', cacheable: false };

interface WorkerOptions {
  data: RenderingData;
  /** Answers the loaders' calls, by path. */
  call: (path: string) => Promise<ApiAnswer>;
  limits: { startTimeoutMs: number; pageTimeoutMs: number; pongTimeoutMs: number };
  /** Called when a page has left the worker. */
  onFree: () => void;
  /** Called once when the worker exits by itself or is given up, not where it is ended from outside. */
  onExit: (exit: WorkerExit) => void;
}

/** One worker and the pages that it was given. */
export interface RenderingWorker {
  render: (page: PendingPage) => void;
  /** Pages that it has now. */
  pages: () => PendingPage[];
  isReady: () => boolean;
  /** Resolves once the worker is ready or has exited. */
  settled: Promise<void>;
  end: () => Promise<unknown>;
}

export const startWorker = ({ data, call, limits, onFree, onExit }: WorkerOptions): RenderingWorker => {
  const worker = new Worker(new URL('worker-main.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationMiB },
  });
  const pending = new Map<number, { page: PendingPage; timer?: NodeJS.Timeout }>();
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let state: 'starting' | 'ready' | 'exited' = 'starting';
  let lastId = 0;
  let pongTimer: NodeJS.Timeout | undefined;
  const late = new Map<number, RenderError>();

  const end = () => {
    state = 'exited';
    clearTimeout(startTimer);
    clearTimeout(pongTimer);
    for (const { timer } of pending.values()) clearTimeout(timer);
    settle();
    return worker.terminate();
  };

  /** The pages that were begun with, or those that were not. */
  const pagesThat = (begun: boolean) =>
    [...pending.values()].filter(({ timer }) => (timer !== undefined) === begun).map(({ page }) => page);

  const giveUp = (reason: string, isStuck = false) => {
    if (state === 'exited') return;
    const wasReady = state === 'ready';
    void end();
    onExit({ reason, wasReady, isStuck, suspects: pagesThat(true), others: pagesThat(false) });
  };

  const leave = (id: number): PendingPage | undefined => {
    const { page, timer } = pending.get(id) ?? {};
    clearTimeout(timer);
    pending.delete(id);
    late.delete(id);
    return page;
  };

  /** A late page may loop, or only wait: a worker that still answers goes on without it. */
  const onLate = (id: number, { url }: PendingPage) => {
    const reason = `no page after ${limits.pageTimeoutMs} ms: `;
    late.set(id, new RenderError(reason + url));
    worker.postMessage({ kind: 'ping' } satisfies ToWorker);
    const urls = () => pagesThat(true).map((page) => page.url);
    pongTimer ??= setTimeout(() => giveUp(reason + urls().join(' or '), true), limits.pongTimeoutMs);
  };

  const onPong = () => {
    clearTimeout(pongTimer);
    pongTimer = undefined;
    for (const [id, error] of [...late]) leave(id)?.reject(error);
    onFree();
  };

  const onBegan = (id: number) => {
    const entry = pending.get(id);
    if (entry) entry.timer = setTimeout(() => onLate(id, entry.page), limits.pageTimeoutMs);
  };

  const onMessage = async (message: FromWorker) => {
    if (message.kind === 'ready') {
      state = 'ready';
      clearTimeout(startTimer);
      settle();
    } else if (message.kind === 'began') onBegan(message.id);
    else if (message.kind === 'pong') onPong();
    else if (message.kind === 'call') {
      const answer = await call(message.path).catch(() => unavailable);
      worker.postMessage({ kind: 'answer', id: message.id, ...answer } satisfies ToWorker);
    } else {
      const page = leave(message.id);
      if (message.kind === 'rendered') page?.resolve(message.page);
      else page?.reject(new RenderError(message.reason));
      onFree();
    }
  };

  const { startTimeoutMs } = limits;
  const startTimer = setTimeout(() => giveUp(`worker not ready after ${startTimeoutMs} ms`), startTimeoutMs);
  worker.on('message', onMessage);
  worker.on('error', (error) => giveUp(`worker failed: ${error instanceof Error ? error.stack : error}`));
  worker.on('exit', () => giveUp('worker ended'));

  return {
    render: (page) => {
      lastId += 1;
      pending.set(lastId, { page });
      const { url, revision } = page;
      worker.postMessage({ kind: 'render', id: lastId, url, revision } satisfies ToWorker);
    },
    pages: () => [...pending.values()].map(({ page }) => page),
    isReady: () => state === 'ready',
    settled,
    end,
  };
};
