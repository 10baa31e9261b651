import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';

/** Caches of the worker. Those of books that are kept offline are named `book-{novel id}` and belong to the reader's pages. */
export const cacheNames = {
  /** HTML of the pages that were opened last. */
  pages: 'pages',
  /** The page for all other addresses. */
  appShell: 'app-shell',
  /** Scripts of the release sets of those pages. */
  files: 'release-files',
  /** Answers of public calls. */
  answers: 'answers',
  /** Pictures of texts that were looked at last. */
  pictures: 'pictures',
} as const;

/** Bounds a cache in number and age: what was used longest ago goes first. */
export const bounded = (bounds: { maxEntries: number; maxAgeSeconds: number }): WorkboxPlugin =>
  // Its types know nothing of `exactOptionalPropertyTypes`.
  new ExpirationPlugin(bounds) as object as WorkboxPlugin;
