import { useEffect } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { fetchAhead, keepChapter } from './kept-chapters.ts';

/** Milliseconds to wait where the browser cannot say that it is idle (Safari). */
const withoutIdle = 1_500;

/** Keeps the chapter being read and, once the page is idle, fetches the next one. */
export const useChapterAhead = (chapter: Chapter): void => {
  useEffect(() => {
    keepChapter(chapter);
    const next = chapter.next_id;
    if (next === null) return;
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => fetchAhead(next), withoutIdle);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => fetchAhead(next));
    return () => cancelIdleCallback(idle);
  }, [chapter]);
};
