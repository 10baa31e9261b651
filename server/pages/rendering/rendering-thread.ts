import { Worker } from 'node:worker_threads';
import type { FromWorker, Rendered, RenderingData, ToWorker } from './messages.ts';
import { RenderError } from './render-error.ts';

/** How much memory a worker may take before it is ended, in MiB. */
const memoryLimit = 512;

/** An answer of the API to a call from inside the process. */
export interface Answer {
  status: number;
  body: string;
  /** Whether it holds as long as the content does; a page made of another kind is not kept. */
  lasting: boolean;
}

const unavailable: Answer = { status: 503, body: '', lasting: false };

/** A page under way. */
export interface AskedPage {
  url: string;
  revision: number;
  /** It has lost a worker before. */
  again: boolean;
  resolve: (page: Rendered) => void;
  reject: (error: RenderError) => void;
  timer?: NodeJS.Timeout;
}

/** How a worker came to its end, and what was under way in it. */
export interface Death {
  reason: string;
  /** Whether its bundles had been loaded. */
  wasReady: boolean;
  lost: AskedPage[];
  /** The page that used up its time, where that is why the worker had to go. */
  guilty?: AskedPage | undefined;
}

interface ThreadOptions {
  data: RenderingData;
  /** Answers the loaders' calls, by path. */
  call: (path: string) => Promise<Answer>;
  /** How long the worker may take to start, and how long over a page, in milliseconds. */
  limits: { start: number; render: number };
  /** Hears of the death once, and not where the thread was ended. */
  onDeath: (death: Death) => void;
}

/** One worker and the pages that it was asked for. */
export interface RenderingThread {
  ask: (page: AskedPage) => void;
  isReady: () => boolean;
  /** Once it is ready or dead. */
  settled: Promise<void>;
  end: () => Promise<unknown>;
}

export const startThread = ({ data, call, limits, onDeath }: ThreadOptions): RenderingThread => {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  });
  const waiting = new Map<number, AskedPage>();
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let state: 'starting' | 'ready' | 'dead' = 'starting';
  let lastId = 0;

  const end = () => {
    state = 'dead';
    clearTimeout(startTimer);
    for (const { timer } of waiting.values()) clearTimeout(timer);
    settle();
    return worker.terminate();
  };

  const die = (reason: string, guilty?: AskedPage) => {
    if (state === 'dead') return;
    const wasReady = state === 'ready';
    void end();
    onDeath({ reason, wasReady, lost: [...waiting.values()], guilty });
  };

  /** Time counts from when the worker can work. */
  const limit = (page: AskedPage) => {
    page.timer = setTimeout(() => die(`no page after ${limits.render} ms: ${page.url}`, page), limits.render);
  };

  const hear = async (message: FromWorker) => {
    if (message.kind === 'ready') {
      state = 'ready';
      clearTimeout(startTimer);
      settle();
      for (const page of waiting.values()) limit(page);
    } else if (message.kind === 'call') {
      const answer = await call(message.path).catch(() => unavailable);
      worker.postMessage({ kind: 'answer', id: message.id, ...answer } satisfies ToWorker);
    } else {
      const page = waiting.get(message.id);
      waiting.delete(message.id);
      clearTimeout(page?.timer);
      if (message.kind === 'rendered') page?.resolve(message.page);
      else page?.reject(new RenderError(message.reason));
    }
  };

  const startTimer = setTimeout(() => die(`worker not ready after ${limits.start} ms`), limits.start);
  worker.on('message', hear);
  worker.on('error', (error) => die(`worker failed: ${error instanceof Error ? error.stack : error}`));
  worker.on('exit', () => die('worker ended'));

  return {
    ask: (page) => {
      lastId += 1;
      waiting.set(lastId, page);
      if (state === 'ready') limit(page);
      const { url, revision } = page;
      worker.postMessage({ kind: 'render', id: lastId, url, revision } satisfies ToWorker);
    },
    isReady: () => state === 'ready',
    settled,
    end,
  };
};
