import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NavigationState } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { cachedChapter } from '../chapter-cache.ts';
import { type Flow, turnedTo } from '../flow/flow.ts';
import type { ProgramProps } from '../program/program-props.ts';
import { pagesElement, pagesOf, showPage } from '../text-view/pages-view.ts';
import { isPaged } from '../text-view/shown-mode.ts';
import { keepPlace } from './left-places.ts';
import { showAhead } from './show-ahead.ts';

/** State of the history for a chapter that the text has come to by itself: the shell leaves the focus where it is. */
export const quietState: NavigationState = { keepFocus: true };

/**
 * Turns to another chapter in the frame of the key press: the text is shown at once, and what belongs to it, then the address,
 * follow after the paint.
 * @returns a function that shows a chapter that is here already; false where it has to be loaded first
 */
export const useTurning = ({ flow, setFlow }: Pick<ProgramProps, 'flow' | 'setFlow'>) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const newest = useRef(flow);
  // The direction in which a chapter is on its way, until it is drawn.
  const underway = useRef<1 | -1>(undefined);
  useLayoutEffect(() => {
    if (newest.current.current.id !== flow.current.id) underway.current = undefined;
    newest.current = flow;
  }, [flow]);

  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  // Draws the flow of a chapter that is shown ahead of it.
  const ahead = useRef<() => void>(undefined);
  const drawAhead = useCallback(() => {
    const draw = ahead.current;
    ahead.current = undefined;
    draw?.();
  }, []);

  const navigateAfterPaint = useCallback(
    (id: string) =>
      afterPaint(() => {
        // No entry in the history for a chapter that the reader has already turned away from, or whose page is closed.
        if (!isLeft.current && newest.current.current.id === id)
          navigate(pages.chapter(id), { preventScrollReset: true });
      }),
    [navigate],
  );

  const showNow = useCallback(
    (id: string, end: 'start' | 'end' = 'start'): boolean => {
      drawAhead();
      const chapter = chapterHere(newest.current, id);
      if (!chapter) return false;
      keepPlace();
      flushSync(() => setFlow((now) => turnedTo(now, chapter)));
      showEnd(end);
      navigateAfterPaint(id);
      return true;
    },
    [setFlow, drawAhead, navigateAfterPaint],
  );

  const showFirst = useCallback(
    (id: string): boolean => {
      const chapter = newest.current.chapters.find((candidate) => candidate.id === id);
      if (!chapter) return false;
      keepPlace();
      if (!showAhead(id)) return false;
      showEnd('start');
      ahead.current = () => flushSync(() => setFlow((now) => turnedTo(now, chapter)));
      afterPaint(() => {
        drawAhead();
        navigateAfterPaint(id);
      });
      return true;
    },
    [setFlow, drawAhead, navigateAfterPaint],
  );

  const turnChapter = useCallback(
    (direction: 1 | -1, end: 'start' | 'end' = 'start') => {
      drawAhead();
      const { current } = newest.current;
      if (underway.current === -direction) {
        // Whoever turns back before the other chapter is drawn stays in this one.
        underway.current = undefined;
        const isHere = window.location.pathname === pages.chapter(current.id);
        void navigate(pages.chapter(current.id), { replace: isHere, preventScrollReset: true });
        return;
      }
      const id = direction === 1 ? current.next_id : current.prev_id;
      if (id === null) return;
      if ((end === 'start' && showFirst(id)) || showNow(id, end)) return;
      underway.current = direction;
      void navigate(pages.chapter(id));
    },
    [showNow, showFirst, drawAhead, navigate],
  );
  return { showNow, turnChapter, locationKey: key };
};

const chapterHere = ({ chapters }: Flow, id: string): Chapter | undefined =>
  chapters.find((chapter) => chapter.id === id) ?? cachedChapter(id)?.arrived;

const showEnd = (end: 'start' | 'end'): void => {
  const element = pagesElement();
  if (isPaged() && element) showPage(element, end === 'end' ? pagesOf(element).count - 1 : 0);
  else window.scrollTo({ top: 0, behavior: 'instant' });
};

const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => setTimeout(callback));
};
