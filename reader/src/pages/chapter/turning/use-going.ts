import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Flow } from '../flow/flow.ts';
import type { TextPosition, TextView } from '../text-view/text-view.ts';

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
