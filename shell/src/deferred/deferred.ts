import type { Store } from 'shared-auth';
import { showOfflineLine } from '../offline/offline-line.ts';
import { startOffline } from '../offline/start-offline.ts';
import { reportTimes } from '../reports/report-times.ts';
import { watchSession } from '../session-end/watch-session.ts';
import { letHeaderReturn } from './returning-header.ts';

/** Everything that a page starts some seconds after it reacts. @param interactiveMs time at which the page reacted */
export const start = (store: Store, interactiveMs: number): void => {
  startOffline(store);
  reportTimes(interactiveMs);
  letHeaderReturn();
  showOfflineLine();
  watchSession(store);
};
