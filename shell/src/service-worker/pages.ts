import { pages } from 'shared-api/paths';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { bounded } from './bounded.ts';
import { cacheNames } from './cache-names.ts';
import { filesOfPage, setOfPage } from './page-set.ts';
import { folderOf, keepFiles, pruneFiles } from './release-files.ts';
import { type WorkerEvent, worker } from './worker-scope.ts';

/** Pages of the last days; each is some 20 to 60 kB. */
const maxPages = 60;
const maxAgeSeconds = 30 * 86_400;

/** After this time a slow network gives way to the page that is kept, where one is. */
export const slowNetworkSeconds = 4;

/** Header of a kept page: the folders of the releases that it is made of. */
const releasesHeader = 'x-kept-releases';

/** A server that is gone behind its proxy counts as a network that is gone. */
const refuseGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if ([502, 503, 504].includes(response.status)) throw new TypeError(`status ${response.status}`);
    return response;
  },
};

const keepWithItsSet: WorkboxPlugin = { cacheWillUpdate: ({ response }) => keptWithItsSet(response) };

/** A page as it may be kept, once all scripts that it needs are: it never meets those of another release set. */
const keptWithItsSet = async (response: Response): Promise<Response | null> => {
  const kept = await withItsSet(response);
  if (kept) await keepAppShell(kept.headers.get(releasesHeader) ?? '');
  return kept;
};

const withItsSet = async (response: Response): Promise<Response | null> => {
  const mayBeKept =
    response.status === 200 &&
    !response.redirected &&
    response.headers.get('content-type')?.startsWith('text/html') &&
    response.headers.get('cache-control')?.includes('public');
  if (!mayBeKept) return null;
  const html = await response.text();
  const set = setOfPage(html);
  if (!set) return null;
  const releases = [set.shell, ...Object.values(set.remotes)].map(({ entry }) => folderOf(entry));
  for (const folder of releases) justKept.add(folder);
  const saveData = worker.navigator.connection?.saveData === true;
  await keepFiles(filesOfPage(html, set, saveData));
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(releasesHeader, releases.join(' '));
  return new Response(html, { headers });
};

const strategy = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: slowNetworkSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [refuseGatewayErrors, keepWithItsSet, bounded({ maxEntries: maxPages, maxAgeSeconds })],
});

/** A page: from the network, or as it was kept, or the app shell, which renders it in the browser. */
export const page = async (request: Request, event: WorkerEvent): Promise<Response> => {
  try {
    return await strategy.handle({ request, event });
  } catch (error) {
    const shell = await caches.match(pages.appShell, { cacheName: cacheNames.appShell });
    if (shell) return shell;
    throw error;
  }
};

/** Keeps a page that was opened before the worker was there. */
export const keepPage = async (url: string): Promise<void> => {
  if (await caches.match(url, { cacheName: cacheNames.pages, ignoreVary: true })) return;
  const response = await fetch(url, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const kept = await keptWithItsSet(response);
  if (kept) await (await caches.open(cacheNames.pages)).put(url, kept);
};

/** Keeps the app shell of the release set that pages come with now, and lets go of what no kept page needs any more. */
const keepAppShell = async (releases: string): Promise<void> => {
  const cache = await caches.open(cacheNames.appShell);
  const before = await cache.match(pages.appShell);
  if (before?.headers.get(releasesHeader) === releases) return;
  const shell = await withItsSet(await fetch(pages.appShell, { cache: 'no-cache' }));
  if (!shell) return;
  await cache.put(pages.appShell, shell);
  await pruneFiles(await releasesInUse());
};

/** Folders of the releases whose scripts this worker has kept: their pages may not lie in the cache yet. */
const justKept = new Set<string>();

const releasesInUse = async (): Promise<Set<string>> => {
  const used = new Set(justKept);
  for (const name of [cacheNames.pages, cacheNames.appShell]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const header = (await cache.match(request, { ignoreVary: true }))?.headers.get(releasesHeader);
      for (const folder of header?.split(' ') ?? []) used.add(folder);
    }
  }
  return used;
};
