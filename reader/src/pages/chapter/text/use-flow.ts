import { startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { isSparing, whenIdle } from '../../../load-ahead.ts';
import {
  cacheChapter,
  cachedChapterAge,
  fetchQuietly,
  prefetchChapter,
  recacheChapter,
} from '../fill-chapter-cache.ts';
import type { Flow, FlowProps } from './flow.ts';
import { endRoom, isAboveTop } from './movements.ts';
import { chapterElement, isPaged } from './text-view.ts';
import { quietState } from './use-turning.ts';

/** The address follows once the text has stayed in a chapter for this time. */
const addressDebounceMs = 250;

/** Chapters farther from the one at the top than this leave the DOM. */
const maxNeighbours = 1;

/** Scroll mode: which chapter is at the top, and which are in the DOM. The address, the title and the history follow. */
export const useFlow = ({ flow, setFlow }: FlowProps): void => {
  const navigate = useNavigate();
  const newest = useRef(flow);
  useEffect(() => {
    newest.current = flow;
  }, [flow]);

  useEffect(() => {
    let frame = 0;
    const follow = () => {
      frame = 0;
      if (isPaged()) return;
      const { chapters, current } = newest.current;
      // The one of the first character in view: the address names the chapter of the place that is kept.
      const isBelow = ({ id }: Chapter) => {
        const element = chapterElement(id);
        return element !== undefined && !isAboveTop(element);
      };
      const atTop = chapters.find(isBelow) ?? chapters.at(-1);
      if (atTop && atTop !== current) startTransition(() => setFlow((now) => reached(now, atTop.id)));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(follow);
    };
    window.addEventListener('scroll', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
    };
  }, [setFlow]);

  const { current, addressed, awaited, chapters, above } = flow;
  // The room that was made for this chapter ends before the next one makes its own.
  useLayoutEffect(() => endRoom, [current.id]);
  const idBefore = chapters[0] === current ? above.at(-1)?.id : undefined;
  useEffect(() => {
    if (idBefore === undefined) return;
    let isOver = false;
    const bringBack = async () => {
      const chapter = await prefetchChapter(idBefore);
      const anchor = newest.current.chapters[0] && chapterElement(newest.current.chapters[0].id);
      if (!chapter || !anchor || isOver) return;
      const before = anchor.getBoundingClientRect().top;
      flushSync(() => setFlow((now) => broughtBack(now, chapter)));
      // Its height is another than its room's where the window or the settings have changed meanwhile.
      const moved = anchor.getBoundingClientRect().top - before;
      if (Math.abs(moved) > 0.5) window.scrollBy({ top: moved, behavior: 'instant' });
    };
    void bringBack();
    return () => {
      isOver = true;
    };
  }, [idBefore, setFlow]);
  useEffect(() => {
    // The address of a chapter that was turned to is on its way.
    if (current.id === addressed.id || current.id === awaited || isPaged()) return;
    const timer = setTimeout(() => {
      cacheChapter(current);
      setFlow((now) => ({ ...now, awaited: current.id }));
      void navigate(pages.chapter(current.id), { replace: true, preventScrollReset: true, state: quietState });
    }, addressDebounceMs);
    return () => clearTimeout(timer);
  }, [current, addressed, awaited, navigate, setFlow]);

  useEffect(() => {
    const at = chapters.indexOf(current);
    const [first, last] = [chapters[0], chapters.at(-1)];
    if (first && at > maxNeighbours) {
      const heightPx = chapterElement(first.id)?.getBoundingClientRect().height;
      if (heightPx !== undefined) setFlow((now) => withoutFirst(now, first.id, heightPx));
    } else if (last && chapters.length - 1 - at > maxNeighbours) setFlow((now) => withoutLast(now, last.id));
  }, [chapters, current, setFlow]);
};

/**
 * The flow whose text has come to this chapter at the top. The chapter may have left meanwhile, or be here in another copy:
 * what is current is always one of those in the DOM.
 */
export const reached = (flow: Flow, id: string): Flow => {
  const current = flow.chapters.find((chapter) => chapter.id === id);
  return current && current !== flow.current ? { ...flow, current } : flow;
};

/** The flow with one chapter more at its end. */
export const continued = (flow: Flow, next: Chapter): Flow =>
  flow.chapters.at(-1)?.next_id === next.id ? { ...flow, chapters: [...flow.chapters, next] } : flow;

/** The flow in which the last chapter that left the DOM is back. */
export const broughtBack = (flow: Flow, chapter: Chapter): Flow =>
  flow.above.at(-1)?.id === chapter.id
    ? { ...flow, chapters: [chapter, ...flow.chapters], above: flow.above.slice(0, -1) }
    : flow;

/** The flow without this chapter at its beginning, whose room is kept. */
export const withoutFirst = (flow: Flow, id: string, heightPx: number): Flow => {
  const [first, ...chapters] = flow.chapters;
  if (first?.id !== id || first === flow.current) return flow;
  return { ...flow, chapters, above: [...flow.above, { id: first.id, heightPx }] };
};

/** The flow without this chapter at its end. */
export const withoutLast = (flow: Flow, id: string): Flow => {
  const last = flow.chapters.at(-1);
  return last?.id !== id || last === flow.current ? flow : { ...flow, chapters: flow.chapters.slice(0, -1) };
};

/** The flow with a newer revision of one of its chapters. */
export const revised = (flow: Flow, chapter: Chapter): Flow => ({
  ...flow,
  current: flow.current.id === chapter.id ? chapter : flow.current,
  chapters: flow.chapters.map((old) => (old.id === chapter.id ? chapter : old)),
});

/** After this rest the neighbours are prefetched. */
const restMs = 1_000;

/** A chapter from the cache that is older than this is compared with the server's. */
const checkAfterMs = 60_000;

/**
 * Prefetches the chapters before and after the one that is read, and puts the next one into the DOM, so that turning to it
 * draws nothing. Not on a metered or slow connection.
 */
export const useNeighbours = ({ flow, setFlow }: FlowProps): void => {
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
