import { openingPlace, showPage } from '../opening-place.ts';
import { noteClicks } from '../pages/chapter/input/index.ts';

/**
 * Where this browser keeps a place of the chapter whose page is on its way: leaves scrolling to the script behind the text, and hides the
 * page until then where the place is not its beginning, so that no other part of the text is seen meanwhile.
 */
const awaitPlace = (): void => {
  try {
    const place = openingPlace();
    if (!place) return;
    leaveScrollingToUs();
    if (place.fraction > 0) {
      document.documentElement.style.visibility = 'hidden';
      // The script behind the text shows the page before; a page without text has none.
      addEventListener('DOMContentLoaded', showPage);
    }
  } catch {
    // The storage is forbidden: the page opens at its top.
  }
};

/** Where the router keeps how far its pages were scrolled. */
const routerKey = 'react-router-scroll-positions';

/**
 * Keeps the browser, and the router's copy of it, from scrolling the page to where it was: that is the same place, or another one where
 * the size of the text has changed or other chapters stood above it.
 */
const leaveScrollingToUs = (): void => {
  history.scrollRestoration = 'manual';
  const kept = JSON.parse(sessionStorage.getItem(routerKey) ?? '{}');
  delete kept[location.pathname + location.search];
  delete kept[history.state?.key];
  sessionStorage.setItem(routerKey, JSON.stringify(kept));
};

awaitPlace();
noteClicks();
