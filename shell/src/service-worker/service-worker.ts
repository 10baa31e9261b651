import type { ReleaseScript } from 'shared-api/script-address';
import { registerRoute } from 'workbox-routing';
import { answer, isPublicCall, keepAnswersOf } from './answers.ts';
import { keepPage, page } from './pages.ts';
import { keepScripts, releaseFile } from './release-files.ts';
import { worker } from './worker-scope.ts';

/**
 * Service worker of the site: what was read last opens without a network (docs/decisions/0020-offline.md). It knows no release
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
    await Promise.all([keepPage(keep), keepAnswersOf(keep)]);
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
  ({ request, event, url }) => {
    event.waitUntil(keepAnswersOf(url.href).catch(() => {}));
    return page(request, event);
  },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/remotes/'),
  ({ request, event }) => releaseFile(request, event),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPublicCall(url, request),
  ({ request, event }) => answer(request, event),
);
