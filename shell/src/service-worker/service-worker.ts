import type { ReleaseScript } from 'shared-api/script-address';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { answer, isPublicCall } from './answers.ts';
import { bounded, cacheNames } from './caches.ts';
import { keepPage, page } from './pages.ts';
import { keepScripts, releaseFile } from './release-files.ts';
import { type WorkerEvent, worker } from './worker-scope.ts';

/**
 * Service worker of the site: what was read last opens without a network (docs/decisions/0020-offline-reading-by-a-service-worker.md). It knows no release
 * and no file by name: a page that is kept brings those of its own set. So a new worker may serve old pages, and takes over at
 * once.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  ),
);

/** Runs one after the other: what the first has kept the next need not fetch. */
let keeping = Promise.resolve();

/**
 * A page tells its address once it is at rest, and the scripts that it has loaded: it may have been opened before the worker
 * was, and tells it again once the worker controls it.
 */
worker.addEventListener('message', (event) => {
  const { keep, scripts = [] } = event.data as { keep?: string; scripts?: ReleaseScript[] };
  if (keep === undefined) return;
  const keepAll = async () => {
    await keepPage(keep);
    await keepScripts(scripts);
  };
  // Where it cannot be kept now, it will be when it is opened again.
  keeping = keeping.then(keepAll).catch(() => {});
  event.waitUntil(keeping);
});

/** Addresses that are no pages. */
const noPage = /^\/(?:api|remotes|dev|healthz|icons)(?:\/|$)|\.\w+$/;

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !noPage.test(url.pathname),
  ({ request, event }) => page(request, event),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/remotes/'),
  ({ request, event }) => releaseFile(request, event),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPublicCall(url, request),
  ({ request, event }) => answer(request, event),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPicture(url, request),
  ({ request, event }) => picture(request, event),
);

/** Each is 100 to 500 kB. */
const maxPictures = 200;
const maxAgeSeconds = 30 * 86_400;

/** Whether the worker answers for a picture of a text. Downloads of a whole book pass it by: they keep what they load themselves. */
const isPicture = (url: URL, { method, cache }: Request): boolean =>
  method === 'GET' && cache !== 'no-store' && url.pathname.startsWith('/pictures/');

const strategy = new CacheFirst({
  cacheName: cacheNames.pictures,
  matchOptions: { ignoreVary: true },
  plugins: [bounded({ maxEntries: maxPictures, maxAgeSeconds })],
});

/** A picture as it was kept, also with a book that is kept offline, or from the network: its address never gets another. */
const picture = async (request: Request, event: WorkerEvent): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? strategy.handle({ request, event });
