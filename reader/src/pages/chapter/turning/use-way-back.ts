import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Flow } from '../flow/flow.ts';
import type { TextView } from '../text-view/text-view.ts';
import { keepPlace, leftPlace } from './left-places.ts';

/**
 * Going back in the history opens a chapter at the sentence where it was left: its distance from the top, which the shell
 * keeps, is another when other chapters stood above it.
 */
export const useWayBack = (flow: Flow, view: TextView, locationKey: string): void => {
  // The entry that is dealt with: only another one brings the reader back, not another chapter at the top.
  const isAt = useRef<string>(undefined);
  const chapterId = flow.current.id;
  useLayoutEffect(() => {
    if (isAt.current === locationKey) return;
    const place = leftPlace(locationKey);
    // The chapter may come after its address.
    if (place && place.chapterId !== chapterId) return;
    isAt.current = locationKey;
    // After the shell has restored its own.
    if (place) queueMicrotask(() => view.show(place));
  }, [locationKey, chapterId, view]);

  useEffect(() => view.onRest(keepPlace), [view]);
};
