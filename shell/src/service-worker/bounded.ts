import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';

/** Bounds a cache in number and age: what was used longest ago goes first. */
export const bounded = (bounds: { maxEntries: number; maxAgeSeconds: number }): WorkboxPlugin =>
  // Its types know nothing of `exactOptionalPropertyTypes`.
  new ExpirationPlugin(bounds) as object as WorkboxPlugin;
