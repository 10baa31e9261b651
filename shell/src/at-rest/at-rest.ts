import type { Store } from 'shared-auth';
import { startOffline } from '../offline/start-offline.ts';
import { reportTimes } from '../reports/report-times.ts';
import { letHeaderReturn } from './returning-header.ts';

/** Everything that a page starts once it is at rest. @param interactiveMs time at which the page reacted */
export const start = (store: Store, interactiveMs: number): void => {
  startOffline(store);
  reportTimes(interactiveMs);
  letHeaderReturn();
};
