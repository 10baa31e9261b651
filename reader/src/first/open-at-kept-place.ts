import type { DevicePosition } from 'shared-api/device-positions';
import { findPlace } from 'shared-api/find-place';
import { openingPlace, showPage } from '../opening-place.ts';
import {
  boxIn,
  isPaged,
  makeRoom,
  marginPx,
  pageAt,
  paragraphElements,
  showPage as turnTo,
} from '../pages/chapter/text/index.ts';

/**
 * Opens a chapter's page where this browser read it last, once its text has come: before anything is drawn, and without waiting for the
 * program. In pages the columns are moved, near the end of a chapter the sheet is made high enough to be scrolled there.
 */
const openAtKeptPlace = (): void => {
  try {
    const place = openingPlace();
    const chapter = document.querySelector<HTMLElement>('[data-chapter]');
    if (place && chapter) moveTo(chapter, place);
  } catch {
    // The storage is forbidden: the page opens at its top.
  }
  showPage();
};

const moveTo = (chapter: HTMLElement, place: DevicePosition): void => {
  if (place.fraction > 0) {
    const paragraphs = paragraphElements(chapter);
    const { index, offset } = findPlace(
      place,
      paragraphs.map(({ dataset, textContent }) => ({ pid: dataset.pid as string, text: textContent as string })),
    );
    const box = boxIn(paragraphs[index] as HTMLElement, offset);
    if (isPaged()) turnTo(chapter, pageAt(chapter, box.left));
    else {
      const top = scrollY + box.top - marginPx;
      makeRoom(top);
      scrollTo(0, top);
    }
  } else {
    // Chromium leaves alone only a page that has really moved.
    scrollTo(0, 1);
    scrollTo(0, 0);
  }
};

openAtKeptPlace();
