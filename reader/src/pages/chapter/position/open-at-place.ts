import type { Chapter } from 'shared-api/schemas/chapter';
import { createScrollView } from '../view/scroll-view.ts';
import { savedPlace } from './saved-place.ts';

/** Opens a chapter where this device read it last, before it is painted. An address that names a place opens there. */
export const openAtPlace = (chapter: Chapter): void => {
  const place = window.location.hash === '' ? savedPlace(chapter) : undefined;
  // After the router, which scrolls a new page to its top in the same commit.
  if (place) queueMicrotask(() => createScrollView(() => {}).show(place));
};
