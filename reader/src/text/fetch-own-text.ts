import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Chapter } from 'shared-api/schemas/chapter';
import { chapterCache } from '../pages/chapter/chapter-cache.ts';

/**
 * Puts the chapter of the page into the cache, where a browser has translated what the server wrote: the chapter's own words stand there no
 * more.
 */
export const fetchOwnText = async (): Promise<void> => {
  const id = document.querySelector<HTMLElement>('[data-chapter]')?.dataset.chapter;
  if (id === undefined) return;
  // Where it cannot be had, what is shown is taken for the chapter's words.
  const own = await get<Chapter>(calls.chapter(id), { quiet: true }).catch(() => undefined);
  if (own) chapterCache.set(id, { chapter: Promise.resolve(own), arrived: own, cachedAt: performance.now() });
};
