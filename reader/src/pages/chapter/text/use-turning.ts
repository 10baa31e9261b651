import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { NavigationState } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { cachedChapter } from '../chapter-cache.ts';
import { createTextView } from './create-text-view.ts';
import { drawnPage, useNoteDrawn } from './drawn-page.ts';
import { type Flow, type FlowProps, turnedTo } from './flow.ts';
import { pagesElement, pagesOf, showPage } from './movements.ts';
import { chapterElement, isPaged, noteShownChapters, type TextPosition, type TextView } from './text-view.ts';

/** State of the history for a chapter that the text has come to by itself: the shell leaves the focus where it is. */
export const quietState: NavigationState = { keepFocus: true };

/**
 * Turns to another chapter in the frame of the key press: the text is shown at once, and what belongs to it, then the address,
 * follow after the paint.
 * @returns the text view, whose turns lead on into other chapters, and a function that shows a chapter that is here already;
 * false where it has to be loaded first
 */
export const useTurning = ({ flow, setFlow }: FlowProps) => {
  const navigate = useNavigate();
  const location = useLocation();
  const drawn = useRef(location);
  const newest = useRef(flow);
  const [view] = useState(() => drawnPage().view ?? createTextView((direction, end) => turning?.(direction, end)));
  useNoteDrawn({ view });
  const showEnd = useCallback(
    (end: 'start' | 'end') => {
      moveToEnd(end);
      view.moved();
    },
    [view],
  );
  // The chapter that is on its way, until it is drawn.
  const underway = useRef<{ id: string; direction: 1 | -1; end: 'start' | 'end' }>(undefined);
  useLayoutEffect(() => {
    if (newest.current.current.id !== flow.current.id) {
      const { id, end } = underway.current ?? {};
      underway.current = undefined;
      // After the shell has scrolled to the top, as it does for a new page.
      if (end === 'end' && id === flow.current.id) queueMicrotask(() => showEnd('end'));
    }
    newest.current = flow;
    noteShownChapters(flow.chapters);
    drawn.current = location;
  }, [flow, location, showEnd]);

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
        if (drawnPage().flow?.current.id === id) navigate(pages.chapter(id), { preventScrollReset: true });
      }),
    [navigate],
  );

  const showNow = useCallback(
    (id: string, end: 'start' | 'end' = 'start'): boolean => {
      drawAhead();
      const chapter = chapterHere(newest.current, id);
      if (!chapter) return false;
      keepPlace(drawn.current);
      flushSync(() => setFlow((now) => ({ ...turnedTo(now, chapter), awaited: id })));
      showEnd(end);
      navigateAfterPaint(id);
      return true;
    },
    [setFlow, drawAhead, navigateAfterPaint, showEnd],
  );

  const showFirst = useCallback(
    (id: string): boolean => {
      const chapter = newest.current.chapters.find((candidate) => candidate.id === id);
      if (!chapter) return false;
      keepPlace(drawn.current);
      if (!showAhead(id)) return false;
      showEnd('start');
      ahead.current = () => flushSync(() => setFlow((now) => ({ ...turnedTo(now, chapter), awaited: id })));
      afterPaint(() => {
        drawAhead();
        navigateAfterPaint(id);
      });
      return true;
    },
    [setFlow, drawAhead, navigateAfterPaint, showEnd],
  );

  const turnChapter = useCallback(
    (direction: 1 | -1, end: 'start' | 'end' = 'start') => {
      drawAhead();
      const { current } = newest.current;
      if (underway.current?.direction === -direction) {
        // Whoever turns back before the other chapter is drawn stays in this one.
        underway.current = undefined;
        const isHere = window.location.pathname === pages.chapter(current.id);
        void navigate(pages.chapter(current.id), { replace: isHere, preventScrollReset: true });
        return;
      }
      const id = direction === 1 ? current.next_id : current.prev_id;
      if (id === null) return;
      if ((end === 'start' && showFirst(id)) || showNow(id, end)) return;
      underway.current = { id, direction, end };
      void navigate(pages.chapter(id));
    },
    [showNow, showFirst, drawAhead, navigate],
  );
  useLayoutEffect(() => {
    turning = turnChapter;
  }, [turnChapter]);
  return { view, showNow, turnChapter };
};

/** Turns to another chapter, as the page that is drawn now does. */
let turning: ((direction: 1 | -1, end?: 'start' | 'end') => void) | undefined;

const chapterHere = ({ chapters }: Flow, id: string): Chapter | undefined =>
  chapters.find((chapter) => chapter.id === id) ?? cachedChapter(id)?.arrived;

const moveToEnd = (end: 'start' | 'end'): void => {
  const element = pagesElement();
  if (isPaged() && element) showPage(element, end === 'end' ? pagesOf(element).count - 1 : 0);
  else window.scrollTo({ top: 0, behavior: 'instant' });
};

const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => setTimeout(callback));
};

/**
 * Shows a chapter of the DOM alone, as the flow will say once it is drawn. What is drawn then removes the others, so nothing
 * has to be taken back.
 * @returns false where the chapter is not in the DOM
 */
const showAhead = (id: string): boolean => {
  const shown = chapterElement(id);
  if (!shown) return false;
  for (const element of shown.parentElement?.children ?? []) {
    if (!(element instanceof HTMLElement)) continue;
    element.toggleAttribute('data-current', element === shown);
    // Pages lie above one another, and are hidden by their attribute.
    if (element !== shown && !isPaged()) element.style.display = 'none';
  }
  return true;
};

type Place = TextPosition | { chapterId: string };

/**
 * A function that goes to a place of the book: at once where its chapter is here, else once the router has loaded it.
 * @param showNow shows a chapter that is here already; false where it has to be loaded
 */
export const useGoing = (
  flow: Flow,
  view: TextView,
  showNow: (id: string) => boolean,
): ((place: Place) => Promise<void>) => {
  const navigate = useNavigate();
  const awaited = useRef<{ place: Place; arrived: () => void }>(undefined);
  const shown = useRef(flow);

  useLayoutEffect(() => {
    shown.current = flow;
    const { place, arrived } = awaited.current ?? {};
    if (!place || flow.current.id !== place.chapterId) return;
    awaited.current = undefined;
    // After the shell has scrolled to the top, as it does for a new page.
    queueMicrotask(() => {
      if ('pid' in place) view.show(place);
      arrived?.();
    });
  }, [flow, view]);

  return useCallback(
    (place) => {
      const isAt = shown.current.current.id === place.chapterId;
      if (isAt || showNow(place.chapterId)) {
        if ('pid' in place) view.show(place);
        return Promise.resolve();
      }
      return new Promise((arrived) => {
        awaited.current = { place, arrived };
        void navigate(pages.chapter(place.chapterId), { preventScrollReset: 'pid' in place });
      });
    },
    [view, showNow, navigate],
  );
};

/**
 * Going back in the history opens a chapter at the sentence where it was left: its distance from the top, which the shell
 * keeps, is another when other chapters stood above it.
 */
export const useWayBack = (flow: Flow, view: TextView): void => {
  const location = useLocation();
  const drawn = useRef(location);
  // The entry that is dealt with: only another one brings the reader back, not another chapter at the top.
  const isAt = useRef(drawnPage().view === view ? location.key : undefined);
  const chapterId = flow.current.id;
  useLayoutEffect(() => {
    drawn.current = location;
    if (isAt.current === location.key) return;
    const place = leftPlace(location.key);
    // The chapter may come after its address.
    if (place && place.chapterId !== chapterId) return;
    isAt.current = location.key;
    // After the shell has restored its own.
    if (place) queueMicrotask(() => view.show(place));
  }, [location, chapterId, view]);

  useEffect(() => view.onRest(() => keepPlace(drawn.current)), [view]);
};

/** Places that were left, by the key of their entry in the history. */
const places = new Map<string, TextPosition>();

/** The latest so many are kept. */
const maxPlaces = 50;

const anyView = createTextView(() => {});

/**
 * Keeps the place at the top for an entry of the history; not while the text is ahead of it. The address may be ahead of what is
 * drawn: what the text comes to meanwhile is no place that was left. A page that was left at its very top opens there by itself.
 * @param entry the location that is drawn
 */
const keepPlace = ({ key, pathname }: Location): void => {
  const place = anyView.top();
  if (!place || pathname !== pages.chapter(place.chapterId)) return;
  places.delete(key);
  if (!isPaged() && window.scrollY <= 0) return;
  places.set(key, place);
  const oldest = places.keys().next().value;
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
};

/** @param locationKey of the router's location */
const leftPlace = (locationKey: string): TextPosition | undefined => places.get(locationKey);
