import { registerRoute } from 'workbox-routing';
import { answer, isPublicCall, keepAnswersOf } from './answers.ts';
import { keepPage, page } from './pages.ts';
import { releaseFile } from './release-files.ts';
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

/** A page tells its address once it is at rest: it may have been opened before the worker was. */
worker.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: string };
  // Where it cannot be kept now, it will be when it is opened again.
  if (keep !== undefined) event.waitUntil(Promise.all([keepPage(keep), keepAnswersOf(keep)]).catch(() => {}));
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
  ({ request }) => releaseFile(request),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPublicCall(url, request),
  ({ request, event }) => answer(request, event),
);
