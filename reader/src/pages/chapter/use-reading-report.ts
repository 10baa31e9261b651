import { useEffect } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { useAuth } from 'shared-auth';

/** A chapter on the screen for so many milliseconds has been opened to be read. */
const readingBegins = 3_000;

/** The place is reported once scrolling has rested for so many milliseconds. */
const rest = 1_500;

/**
 * Reports that a chapter is read, and for a member where in it: its first paragraph in sight. Pages come from caches, so the
 * server learns of readers only here. A report that fails is worth no word: the next one holds more.
 */
export const useReadingReport = (chapter: Chapter): void => {
  const { isAuth } = useAuth();

  useEffect(() => {
    const timer = setTimeout(() => send(calls.countRead, { cid: chapter.id }), readingBegins);
    return () => clearTimeout(timer);
  }, [chapter.id]);

  useEffect(() => {
    if (!isAuth) return;
    let reported = '';
    const report = () => {
      const place = placeOf(chapter);
      const key = `${place.pid} ${place.offset}`;
      if (key === reported) return;
      reported = key;
      send(calls.progress, { cid: chapter.id, ...place, read_at: new Date().toISOString() });
    };
    let timer = setTimeout(report, readingBegins);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(report, rest);
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') report();
    };
    window.addEventListener('scroll', wait, { passive: true });
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [chapter, isAuth]);
};

/** The first paragraph that is not wholly above the screen, and how far into it the screen's top lies, in characters. */
const placeOf = ({ paragraphs }: Chapter): { pid?: string; offset: number } => {
  for (const { pid, text } of paragraphs) {
    const box = document.getElementById(`p-${pid}`)?.getBoundingClientRect();
    if (!box || box.bottom <= 0) continue;
    const above = box.height === 0 ? 0 : Math.max(0, -box.top / box.height);
    return { pid, offset: Math.floor(above * [...text].length) };
  }
  const last = paragraphs.at(-1);
  return last ? { pid: last.pid, offset: [...last.text].length } : { offset: 0 };
};

/** Bare, so that no failure becomes a toast; kept alive, so that it arrives when the page is left. */
const send = (call: string, body: object): void => {
  void fetch(apiBase + call, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
};
