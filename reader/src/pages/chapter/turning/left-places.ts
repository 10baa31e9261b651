import { pages } from 'shared-api/paths';
import { createTextView } from '../text-view/create-text-view.ts';
import type { TextPosition } from '../text-view/text-view.ts';

/** Places that were left, by the key of their entry in the history. */
const places = new Map<string, TextPosition>();

/** The latest so many are kept. */
const maxPlaces = 50;

const view = createTextView(() => {});

/** Keeps the place at the top for the entry of the history that the address is; not while the text is ahead of its address. */
export const keepPlace = (): void => {
  const place = view.top();
  if (!place || window.location.pathname !== pages.chapter(place.chapterId)) return;
  // As the router names its entries; the first of a tab has no state.
  const key: string = window.history.state?.key ?? 'default';
  places.delete(key);
  places.set(key, place);
  const oldest = places.keys().next().value;
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
};

/** @param locationKey of the router's location */
export const leftPlace = (locationKey: string): TextPosition | undefined => places.get(locationKey);
