import type { ReleaseScript } from 'shared-api/script-address';
import { cacheNames } from './caches.ts';
import type { WorkerEvent } from './worker-scope.ts';

/** Scripts that are fetched at a time, beside what the page itself is loading. */
const maxConcurrent = 4;

type KeptScript = Pick<ReleaseScript, 'url' | 'integrity'>;

/**
 * Keeps scripts that are not kept yet. Only what has the hash that the page states is kept, so no file that was changed on its way
 * stays. What a page has loaded comes from the browser's own cache: addresses are made of contents, which never change.
 * @throws TypeError where one could not be had
 */
export const keepScripts = async (scripts: readonly KeptScript[]): Promise<void> => {
  const cache = await caches.open(cacheNames.files);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = scripts.filter(({ url }) => !kept.has(url));
  const fetchInTurn = async () => {
    for (let script = missing.pop(); script !== undefined; script = missing.pop()) {
      const response = await fetch(script.url, { integrity: script.integrity, priority: 'low' });
      if (!response.ok) throw new TypeError(`${script.url}: ${response.status}`);
      await cache.put(script.url, response);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchInTurn));
};

/**
 * A script that a page loads, kept or from the network; then it is kept, because it was opened. The page checks its hash in either
 * case; where it fails, the shell asks past all caches (shell/src/remotes/integrity.ts), this one too.
 */
export const releaseFile = async (request: Request, event: WorkerEvent): Promise<Response> => {
  const asksAnew = request.cache === 'reload' || request.cache === 'no-cache';
  const kept = asksAnew ? undefined : await caches.match(request, { cacheName: cacheNames.files, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.integrity !== '') event.waitUntil(keep(request.url, response.clone()));
  return response;
};

const keep = async (url: string, response: Response): Promise<void> => {
  try {
    await (await caches.open(cacheNames.files)).put(url, response);
  } catch {
    // The storage is full, or forbidden: the page has its script.
  }
};

/** Removes the scripts that no kept page could load. @param used their addresses */
export const pruneScripts = async (used: ReadonlySet<string>): Promise<void> => {
  const cache = await caches.open(cacheNames.files);
  const unused = (await cache.keys()).filter(({ url }) => !used.has(new URL(url).pathname));
  await Promise.all(unused.map((request) => cache.delete(request)));
};
