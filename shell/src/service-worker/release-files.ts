import { cacheNames } from './cache-names.ts';
import type { ReleaseFile } from './page-set.ts';

/** Scripts that are fetched at a time, beside what the page itself is loading. */
const maxConcurrent = 4;

/**
 * Fetches the scripts of a page that are not kept yet. Only what has the hash that the page states is kept, so no file that was
 * changed on its way stays. Most of them come from the browser's own cache: a release's files never change.
 * @throws TypeError where one could not be had
 */
export const keepFiles = async (files: readonly ReleaseFile[]): Promise<void> => {
  const cache = await caches.open(cacheNames.files);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter(({ url }) => !kept.has(url));
  const fetchInTurn = async () => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      const response = await fetch(file.url, { integrity: file.integrity, priority: 'low' });
      if (!response.ok) throw new TypeError(`${file.url}: ${response.status}`);
      await cache.put(file.url, response);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchInTurn));
};

/**
 * A release's script, kept or from the network. The page checks its hash in either case; where it fails, the shell asks past
 * all caches (shell/src/remotes/integrity.ts), this one too.
 */
export const releaseFile = async (request: Request): Promise<Response> => {
  const asksAnew = request.cache === 'reload' || request.cache === 'no-cache';
  const kept = asksAnew ? undefined : await caches.match(request, { cacheName: cacheNames.files, ignoreVary: true });
  return kept ?? fetch(request);
};

/** Removes the scripts of releases that no kept page is made of. @param used folders of releases, `/remotes/reader/{release}/` */
export const pruneFiles = async (used: ReadonlySet<string>): Promise<void> => {
  const cache = await caches.open(cacheNames.files);
  const unused = (await cache.keys()).filter(({ url }) => !used.has(folderOf(new URL(url).pathname)));
  await Promise.all(unused.map((request) => cache.delete(request)));
};

/** The folder of a release's file. */
export const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);
