import { useLayoutEffect } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';

/** The function that moves the next page, while one is on its way that is opened by script. */
let openAtPlace: ((chapter: Chapter) => void) | undefined;

/** Prepares that a chapter opens where it was read last, if it is opened from a page that is no chapter's. */
export const prepareOpening = async (): Promise<void> => {
  if (typeof document === 'undefined' || document.querySelector('[data-chapter]')) return;
  const { openAtPlace: loaded } = await import(/* webpackChunkName: "reading-opening" */ './open-at-place.ts').catch(
    () => ({ openAtPlace: undefined }),
  );
  openAtPlace = loaded;
};

/** Moves a page that was opened by script to its place; one that came as HTML has moved itself (server/pages). */
export const useOpening = (chapter: Chapter): void => {
  useLayoutEffect(() => {
    openAtPlace?.(chapter);
    openAtPlace = undefined;
    // Once for a page: another chapter that is turned to opens at its top.
  }, []);
};
