import { pages } from 'shared-api/paths';
import type { ReleaseScript } from 'shared-api/script-address';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { keepAnswersOf } from './answers.ts';
import { bounded, cacheNames } from './caches.ts';
import { dataOfPage, scriptsNamedIn, scriptsOfSet } from './page-set.ts';
import { keepScripts, pruneScripts } from './release-files.ts';
import { slowNetworkSeconds, type WorkerEvent, worker } from './worker-scope.ts';

/** Pages of the last days; each is some 20 to 60 kB. */
const maxPages = 60;
const maxAgeSeconds = 30 * 86_400;

/** Header of a kept page: the id of the release set that it is made of. */
const setHeader = 'x-kept-set';

/** A server that is gone behind its proxy counts as a network that is gone. */
const refuseGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if ([502, 503, 504].includes(response.status)) throw new TypeError(`status ${response.status}`);
    return response;
  },
};

const keepWithItsSet: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response, event }) => {
    (event as WorkerEvent | undefined)?.waitUntil(keepAnswersOfPage(request.url, response.clone()));
    return keptWithItsSet(response);
  },
};

/** Keeps the answers that draw a page, whether it may be kept itself or not. Where they cannot be had now, they will be later. */
const keepAnswersOfPage = async (url: string, page: Response): Promise<void> => {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return;
  const data = dataOfPage(await page.text());
  if (data) await keepAnswersOf(url, data.set).catch(() => {});
};

/**
 * A page as it may be kept, once all scripts are with which it starts, and those that reading needs without a network: it never
 * meets those of another release set.
 */
const keptWithItsSet = async (response: Response): Promise<Response | null> => {
  const kept = await withItsSet(response);
  if (kept) await keepAppShell(kept.headers.get(setHeader) ?? '');
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
  const data = dataOfPage(html);
  if (!data) return null;
  const scripts = scriptsOfSet(data.set);
  justKept.set(data.set.id, urlsOf(scripts));
  const saveData = worker.navigator.connection?.saveData === true;
  const wanted = new Set([...scriptsNamedIn(html), ...(saveData ? [] : (data.offline ?? []))]);
  await keepScripts(scripts.filter(({ url }) => wanted.has(url)));
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(setHeader, data.set.id);
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

/** Keeps a page that was opened before the worker was there, with the answers that draw it. */
export const keepPage = async (url: string): Promise<void> => {
  const before = await caches.match(url, { cacheName: cacheNames.pages, ignoreVary: true });
  if (before) return keepAnswersOfPage(url, before);
  const response = await fetch(url, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const answers = keepAnswersOfPage(url, response.clone());
  const kept = await keptWithItsSet(response);
  if (kept) await (await caches.open(cacheNames.pages)).put(url, kept);
  await answers;
};

/** Keeps the app shell of the release set that pages come with now, and lets go of what no kept page needs any more. */
const keepAppShell = async (set: string): Promise<void> => {
  const cache = await caches.open(cacheNames.appShell);
  const before = await cache.match(pages.appShell);
  if (before?.headers.get(setHeader) === set) return;
  const shell = await withItsSet(await fetch(pages.appShell, { cache: 'no-cache' }));
  if (!shell) return;
  await cache.put(pages.appShell, shell);
  await pruneScripts(await scriptsInUse());
};

/** Addresses of the scripts of sets by the sets' ids: those whose pages this worker has kept, which may not lie in the cache yet. */
const justKept = new Map<string, string[]>();

/** Addresses of all scripts that kept pages may load. */
const scriptsInUse = async (): Promise<Set<string>> => {
  const bySet = new Map(justKept);
  for (const name of [cacheNames.pages, cacheNames.appShell]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = await cache.match(request, { ignoreVary: true });
      const id = page?.headers.get(setHeader) ?? request.url;
      if (!page || bySet.has(id)) continue;
      const data = dataOfPage(await page.text());
      if (data) bySet.set(id, urlsOf(scriptsOfSet(data.set)));
    }
  }
  return new Set([...bySet.values()].flat());
};

const urlsOf = (scripts: readonly ReleaseScript[]): string[] => scripts.map(({ url }) => url);
