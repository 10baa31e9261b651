import { useEffect } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { regionId } from '../hydration/region.tsx';
import { appOfPage } from '../reports/app-of-page.ts';
import { reportFault } from '../reports/report-fault.ts';

/** Time in which the page of an address is drawn, at least. A device that is slow to start a page gets twice the time of that. */
export const drawTimeoutMs = 4_000;

/** The longest that such a device gets: a page may also have started late because nobody looked at it. */
const maxDrawTimeoutMs = 20_000;

/** Key of the router's location whose page is drawn. */
let drawnKey: string | undefined;

/** Notes in the frame, which is drawn again with every navigation, that it has been. */
export const useNoteDrawn = (): void => {
  const { key } = useLocation();
  useEffect(() => {
    drawnKey = key;
  }, [key]);
};

/**
 * Loads an address as a document where the router has come to it, but nothing of it is drawn in time: a page that sets its state without
 * end lets React draw no other. The app of that page is reported. Called when the page's program starts.
 */
export const leaveUndrawn = (
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  set: ReleaseSet,
): void => {
  const timeoutMs = Math.min(Math.max(drawTimeoutMs, 2 * performance.now()), maxDrawTimeoutMs);
  let { location } = router.state;
  let drawnPath = location.pathname;
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe(({ location: next }) => {
    if (next.key === location.key) return;
    if (drawnKey === location.key) drawnPath = location.pathname;
    location = next;
    const leave = () => {
      if (drawnKey === next.key) return;
      if (hasFrameDialog()) {
        timer = setTimeout(leave, timeoutMs);
        return;
      }
      reportFault(appOfPage(set, drawnPath), 'later', 'timeout');
      window.location.reload();
    };
    clearTimeout(timer);
    timer = setTimeout(leave, timeoutMs);
  });
};

/** Whether a dialog of the frame is open: what somebody writes in it draws first, and would be lost. */
const hasFrameDialog = (): boolean => document.querySelector(`dialog[open]:not(#${regionId} *)`) !== null;
