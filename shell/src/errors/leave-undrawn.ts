import { useEffect } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { regionId } from '../hydration/region.tsx';
import { appOfPage } from '../reports/app-of-page.ts';
import { reportFault } from '../reports/report-fault.ts';

/** Time in which the page of an address is drawn, on a device that is quick enough. */
export const drawTimeoutMs = 4_000;

/** The same on the slowest device: as long as the shell waits for a program. */
const maxDrawTimeoutMs = 15_000;

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
 * end lets React draw no other. The app of that page is reported. Not under a
 * dialog of the frame: what somebody writes in it draws before the page, and would be lost. To be called when the first page has come to
 * life: where that took longer than `drawTimeoutMs`, a slow device has as long for each address, up to `maxDrawTimeoutMs`.
 */
export const leaveUndrawn = (
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  set: ReleaseSet,
): void => {
  const timeoutMs = Math.min(Math.max(drawTimeoutMs, performance.now()), maxDrawTimeoutMs);
  let { location } = router.state;
  let drawnPath = location.pathname;
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe(({ location: next }) => {
    if (next.key === location.key) return;
    if (drawnKey === location.key) drawnPath = location.pathname;
    location = next;
    const leave = () => {
      if (drawnKey === next.key) return;
      if (document.querySelector(`dialog[open]:not(#${regionId} *)`)) timer = setTimeout(leave, timeoutMs);
      else {
        reportFault(appOfPage(set, drawnPath), 'later', 'timeout');
        window.location.reload();
      }
    };
    clearTimeout(timer);
    timer = setTimeout(leave, timeoutMs);
  });
};
