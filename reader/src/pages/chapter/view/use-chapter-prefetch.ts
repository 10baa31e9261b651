import { useEffect } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { cacheChapter, prefetchChapter } from '../chapter-cache.ts';

/** Delay in place of idleness, where the browser cannot tell it (Safari). */
const idleFallbackMs = 1_500;

/** Caches the chapter being read and, once the page is idle, prefetches the next one. */
export const useChapterPrefetch = (chapter: Chapter): void => {
  useEffect(() => {
    cacheChapter(chapter);
    const next = chapter.next_id;
    if (next === null) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => prefetchChapter(next), idleFallbackMs);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => prefetchChapter(next));
    return () => cancelIdleCallback(idle);
  }, [chapter]);
};
