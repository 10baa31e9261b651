import { useEffect, useLayoutEffect } from 'react';
import type { Flow } from './flow.ts';
import type { TextPosition, TextView } from './text-view.ts';

/** Places that were left, by the key of their entry in the history. */
const places = new Map<string, TextPosition>();

/** The latest so many are kept. */
const maxPlaces = 50;

/**
 * Going back in the history opens a chapter at the sentence where it was left: its distance from the top, which the shell
 * keeps, is another when other chapters stood above it.
 */
export const useWayBack = (flow: Flow, view: TextView, locationKey: string): void => {
  useLayoutEffect(() => {
    const place = places.get(locationKey);
    if (!place || place.chapterId !== flow.current.id) return;
    // After the shell has restored its own.
    queueMicrotask(() => view.show(place));
    // Not when the chapter at the top changes: only another entry of the history brings the reader back.
  }, [locationKey, view]);

  useEffect(() => {
    const keep = () => {
      const place = view.top();
      if (!place) return;
      places.delete(locationKey);
      places.set(locationKey, place);
      const oldest = places.keys().next().value;
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
    };
    return view.onRest(keep);
  }, [locationKey, view]);
};
