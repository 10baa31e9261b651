import { useEffect } from 'react';
import { apiBase, calls } from 'shared-api/paths';

/** After this time on the screen a chapter counts as read. */
const readingStartMs = 3_000;

/**
 * Reports that a chapter is read. Pages come from caches, so the server learns of readers only here. By plain fetch, so that a
 * failure is not shown, and with `keepalive`, so that it survives the page.
 */
export const useReadCount = (chapterId: string): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      void fetch(apiBase + calls.countRead, {
        method: 'POST',
        keepalive: true,
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cid: chapterId }),
      }).catch(() => {});
    }, readingStartMs);
    return () => clearTimeout(timer);
  }, [chapterId]);
};
