import type { Chapter } from 'shared-api/schemas/chapter';
import { savedPlace } from './progress/index.ts';
import { adoptPageModeCss, chapterElement, createTextView, isPaged } from './text/index.ts';

/** A page that has not come by then was given up. */
const maxWaitMs = 10_000;

/**
 * Opens a chapter that the router is about to draw as it is read, in pages or scrolling, and where this device read it last, before
 * it is painted. A page that comes as HTML moves itself (first/open-at-kept-place.ts); an address that names a place opens there.
 */
export const openAtPlace = async (chapter: Chapter): Promise<void> => {
  // The router takes the page of an error away only after it has drawn it as loading: a chapter that is here already comes later.
  await new Promise((resolve) => setTimeout(resolve));
  // The rules of page mode are in the HTML of a chapter's page; this page was another.
  if (isPaged()) adoptPageModeCss();
  const place = savedPlace(chapter);
  if (!place) return;
  const observer = new MutationObserver(() => {
    if (!chapterElement(chapter.id)) return;
    observer.disconnect();
    // The commit is over by now, and with it the router's own scrolling to the top of a new page.
    if (window.location.hash === '') createTextView(() => {}).show(place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), maxWaitMs);
};
