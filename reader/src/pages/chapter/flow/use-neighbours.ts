import { startTransition, useEffect } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { isSparing } from '../../../loading/is-sparing.ts';
import { whenIdle } from '../../../loading/when-idle.ts';
import type { ProgramProps } from '../program/program-props.ts';
import { cacheChapter, cachedChapterAge, fetchQuietly, prefetchChapter, recacheChapter } from './fill-chapter-cache.ts';
import { continued, revised } from './flow-changes.ts';

/** After this rest the neighbours are prefetched. */
const restMs = 1_000;

/** A chapter from the cache that is older than this is compared with the server's. */
const checkAfterMs = 60_000;

/**
 * Prefetches the chapters before and after the one that is read, and puts the next one into the DOM, so that turning to it
 * draws nothing. Not on a metered or slow connection.
 */
export const useNeighbours = ({ flow, setFlow }: Pick<ProgramProps, 'flow' | 'setFlow'>): void => {
  const { current } = flow;
  const isLast = flow.chapters.at(-1) === current;
  useEffect(() => cacheChapter(current), [current]);

  useEffect(() => {
    if (isSparing() || !isLast) return;
    let isOver = false;
    const fetchNext = async () => {
      const next = current.next_id === null ? undefined : await prefetchChapter(current.next_id);
      if (!next || isOver) return;
      startTransition(() => setFlow((now) => continued(now, next)));
    };
    const start = () => {
      end();
      // Idle time may come after the chapter has been left.
      if (!isOver) void fetchNext();
    };
    const onScroll = () => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
      if (scrollHeight - scrollTop < 3 * clientHeight) start();
    };
    const timer = setTimeout(() => whenIdle(start), restMs);
    window.addEventListener('scroll', onScroll, { passive: true });
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
    return () => {
      isOver = true;
      end();
    };
  }, [current, isLast, setFlow]);

  useEffect(() => {
    if (isSparing()) return;
    const timer = setTimeout(() => {
      if (current.prev_id !== null) void prefetchChapter(current.prev_id);
      if (cachedChapterAge(current.id) > checkAfterMs) void check(current);
    }, 2 * restMs);
    const check = async ({ id, revision }: Chapter) => {
      const newer = await fetchQuietly(id);
      if (!newer || newer.revision <= revision) return;
      recacheChapter(newer);
      setFlow((now) => revised(now, newer));
    };
    return () => clearTimeout(timer);
  }, [current, setFlow]);
};
