import { createRequire, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type Bundle, openBundle } from 'release/bundle/open-bundle';
import type { RemoteModule } from 'shared-api/contract';
import { createInProcessFetch } from './in-process-fetch.ts';
import type { FromWorker, Rendered, RenderingData, ToWorker } from './messages.ts';

/**
 * Entry of the worker that renders pages with the bundles of one release set: a bundle that loops, leaks or throws at any later
 * time ends this thread and nothing else.
 */

/** Exports of the shell's server bundle; see shell/src/server.tsx. */
interface ShellBundle {
  sharedModules: Readonly<Record<string, unknown>>;
  createRender: (
    set: RenderingData['set'],
    modules: Record<string, RemoteModule>,
  ) => (url: string, context: { fetch: typeof fetch }) => Promise<RenderedByShell>;
}

type RenderedByShell =
  | { status: number; location: string }
  | { status: number; head: string; styles: string; body: string; hydration: unknown; routeIds: string[] };

const data = workerData as RenderingData;
const port = parentPort;
if (!port) throw new Error('This file runs as a worker.');
const send = (message: FromWorker) => port.postMessage(message);

/** The shell's bundle carries its packages with it and needs only parts of Node that touch nothing outside. */
const builtins = new Set(['util', 'crypto', 'async_hooks', 'stream']);
const require = createRequire(import.meta.url);

const bundles: Bundle[] = [];
const load = (file: string, provide: (name: string) => unknown, filesAddress?: string): unknown => {
  const bundle = openBundle(file);
  bundles.push(bundle);
  return bundle.load(provide, filesAddress);
};

const shell = load(data.shell, (name) => {
  if (!builtins.has(name)) throw new Error(`壳的服务器构建不得使用 ${name}`);
  return require(`node:${name}`);
}) as ShellBundle;

const modules = Object.fromEntries(
  Object.entries(data.remotes).map(([remote, { file, filesAddress }]) => [
    remote,
    load(
      file,
      (name) => {
        if (!Object.hasOwn(shell.sharedModules, name)) throw new Error(`${remote} 的服务器构建不得使用 ${name}`);
        return shell.sharedModules[name];
      },
      filesAddress,
    ) as RemoteModule,
  ]),
);
const render = shell.createRender(data.set, modules);

const { fetchAt, receive } = createInProcessFetch((id, path) => send({ kind: 'call', id, path }));

port.on('message', (message: ToWorker) => {
  if (message.kind === 'answer') receive(message);
  else if (message.kind === 'ping') send({ kind: 'pong' });
  else void renderPage(message.id, message.url, message.revision);
});

const renderPage = async (id: number, url: string, revision: number): Promise<void> => {
  send({ kind: 'began', id });
  try {
    let cacheable = true;
    const calls: string[] = [];
    const onUncacheable = () => {
      cacheable = false;
    };
    const page = await render(url, { fetch: fetchAt(revision, onUncacheable, (path) => calls.push(path)) });
    send({ kind: 'rendered', id, page: toMessage(page, cacheable, calls) });
    keepCodeSoon();
  } catch (error) {
    send({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};

/** Time after the first page in which most of what pages call was called once: a smoke test renders its pages within it. */
const settleMs = 1_000;
let isKeeping = false;

/** Keeps what was compiled by then, of the bundles and of this program, for workers to come. */
const keepCodeSoon = (): void => {
  if (isKeeping) return;
  isKeeping = true;
  setTimeout(() => {
    for (const bundle of bundles.splice(0)) bundle.keepCode();
    flushCompileCache();
  }, settleMs);
};

const toMessage = (page: RenderedByShell, cacheable: boolean, calls: string[]): Rendered =>
  'location' in page ? page : { ...page, hydration: JSON.stringify(page.hydration), cacheable, calls };

send({ kind: 'ready' });
