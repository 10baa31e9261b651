import { useEffect } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { useAuth } from 'shared-auth';

/** After this time on the screen a chapter counts as read. */
const readingStartMs = 3_000;

/** The reading position is reported once scrolling has paused for this time. */
const scrollDebounceMs = 1_500;

/**
 * Reports that a chapter is read, and for a member the reading position. Pages come from caches, so the server learns of
 * readers only here. A report that fails is not shown: the next one replaces it.
 */
export const useReadingReport = (chapter: Chapter): void => {
  const { isAuth } = useAuth();

  useEffect(() => {
    const timer = setTimeout(() => send(calls.countRead, { cid: chapter.id }), readingStartMs);
    return () => clearTimeout(timer);
  }, [chapter.id]);

  useEffect(() => {
    if (!isAuth) return;
    let reported = '';
    const report = () => {
      const position = readingPosition(chapter);
      const key = `${position.pid} ${position.offset}`;
      if (key === reported) return;
      reported = key;
      send(calls.progress, { cid: chapter.id, ...position, read_at: new Date().toISOString() });
    };
    let timer = setTimeout(report, readingStartMs);
    const scheduleReport = () => {
      clearTimeout(timer);
      timer = setTimeout(report, scrollDebounceMs);
    };
    const reportWhenHidden = () => {
      if (document.visibilityState === 'hidden') report();
    };
    window.addEventListener('scroll', scheduleReport, { passive: true });
    document.addEventListener('visibilitychange', reportWhenHidden);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scheduleReport);
      document.removeEventListener('visibilitychange', reportWhenHidden);
    };
  }, [chapter, isAuth]);
};

/** The first paragraph that is not wholly above the viewport, and how far into it the viewport's top lies, in characters. */
const readingPosition = ({ paragraphs }: Chapter): { pid?: string; offset: number } => {
  for (const { pid, text } of paragraphs) {
    const box = document.getElementById(`p-${pid}`)?.getBoundingClientRect();
    if (!box || box.bottom <= 0) continue;
    const above = box.height === 0 ? 0 : Math.max(0, -box.top / box.height);
    return { pid, offset: Math.floor(above * [...text].length) };
  }
  const last = paragraphs.at(-1);
  return last ? { pid: last.pid, offset: [...last.text].length } : { offset: 0 };
};

/** Sends a report by plain fetch, so that no failure becomes a toast, and with `keepalive`, so that it survives the page. */
const send = (call: string, body: object): void => {
  void fetch(apiBase + call, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
};
