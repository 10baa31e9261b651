import type { ReleaseSet } from 'shared-api/contract';
import { apiBase, calls } from 'shared-api/paths';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { bounded, cacheNames } from './caches.ts';
import { declaredCalls, filledCall } from './declared-calls.ts';
import { slowNetworkSeconds, type WorkerEvent } from './worker-scope.ts';

/** Chapters, mostly: what was read in the last weeks. */
const maxAnswers = 300;
const maxAgeSeconds = 30 * 86_400;

/** Calls that answer everybody the same. Those of members never pass the worker at all. */
const publicCalls = /^\/(?:links|site|navigation|novel|chapter)\//;

/** Whether the worker answers a call. Downloads of a whole book pass it by: they keep what they load themselves. */
export const isPublicCall = (url: URL, { method, cache }: Request): boolean =>
  method === 'GET' &&
  cache !== 'no-store' &&
  url.pathname.startsWith(`${apiBase}/`) &&
  publicCalls.test(url.pathname.slice(apiBase.length));

/** Only what the server declares to be for everybody is kept. */
const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('cache-control')?.includes('public') === true;

const keepPublic: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isForEverybody(response) ? response : null),
};

const strategy = new NetworkFirst({
  cacheName: cacheNames.answers,
  networkTimeoutSeconds: slowNetworkSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [keepPublic, bounded({ maxEntries: maxAnswers, maxAgeSeconds })],
});

/** An answer of a public call: from the network, or as it was kept, also with a book that is kept offline. */
export const answer = async (request: Request, event: WorkerEvent): Promise<Response> => {
  try {
    return await strategy.handle({ request, event });
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
};

/**
 * Keeps the answers from which the app shell draws the same page, as its route declares them. Calls that pages make keep them up to date.
 * @param set the page's release set
 */
export const keepAnswersOf = async (pageUrl: string, set: ReleaseSet): Promise<void> => {
  await Promise.all([keepAnswer(calls.site), keepAnswer(calls.links)]);
  const { params, offline } = declaredCalls(set, new URL(pageUrl).pathname);
  let values: Record<string, unknown> = {};
  for (const pattern of offline) {
    const call = filledCall(pattern, { ...values, ...params });
    const answer = call === undefined ? undefined : await keepAnswer(call);
    const { data } = ((await answer?.clone().json()) ?? {}) as { data?: Record<string, unknown> };
    values = data ?? {};
  }
};

const keepAnswer = async (path: string): Promise<Response | undefined> => {
  const url = apiBase + path;
  const cache = await caches.open(cacheNames.answers);
  const kept = await cache.match(url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(url);
  if (!isForEverybody(response)) return undefined;
  await cache.put(url, response.clone());
  return response;
};
