import { startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { ProgramProps } from '../program/program-props.ts';
import { endRoom } from '../text-view/room-below.ts';
import { isAboveTop } from '../text-view/scroll-view.ts';
import { isPaged } from '../text-view/shown-mode.ts';
import { chapterElement } from '../text-view/text-view.ts';
import { quietState } from '../turning/use-turning.ts';
import { cacheChapter, prefetchChapter } from './fill-chapter-cache.ts';
import { broughtBack, reached, withoutFirst, withoutLast } from './flow-changes.ts';

/** The address follows once the text has stayed in a chapter for this time. */
const addressDebounceMs = 250;

/** Chapters farther from the one at the top than this leave the DOM. */
const maxNeighbours = 1;

/** Scroll mode: which chapter is at the top, and which are in the DOM. The address, the title and the history follow. */
export const useFlow = ({ flow, setFlow }: Pick<ProgramProps, 'flow' | 'setFlow'>): void => {
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

  const { current, addressed, chapters, above } = flow;
  // Room was made for this chapter; it ends before one that is gone to makes its own.
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
    if (current.id === addressed.id || isPaged()) return;
    const timer = setTimeout(() => {
      cacheChapter(current);
      setFlow((now) => ({ ...now, awaited: current.id }));
      void navigate(pages.chapter(current.id), { replace: true, preventScrollReset: true, state: quietState });
    }, addressDebounceMs);
    return () => clearTimeout(timer);
  }, [current, addressed, navigate, setFlow]);

  useEffect(() => {
    const at = chapters.indexOf(current);
    const [first, last] = [chapters[0], chapters.at(-1)];
    if (first && at > maxNeighbours) {
      const heightPx = chapterElement(first.id)?.getBoundingClientRect().height;
      if (heightPx !== undefined) setFlow((now) => withoutFirst(now, first.id, heightPx));
    } else if (last && chapters.length - 1 - at > maxNeighbours) setFlow((now) => withoutLast(now, last.id));
  }, [chapters, current, setFlow]);
};
