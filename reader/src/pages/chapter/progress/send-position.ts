import type { DevicePosition } from 'shared-api/device-positions';
import { apiBase, calls } from 'shared-api/paths';
import { reportOf } from 'shared-api/position-report';

/** Sends a position to the account; without a network it waits on the device until there is one. */
export const sendPosition = async (position: DevicePosition): Promise<void> => {
  const body = reportOf(position);
  try {
    const { queueWrite } = await import(/* webpackChunkName: "outbox" */ 'shared-api/outbox');
    await queueWrite({ key: `position:${position.novel.id}`, path: calls.progress, body, quiet: true });
  } catch {
    // The device keeps it, and sends it when the novel is opened again.
  }
};

/** Sends a position while the page is being left, when nothing can be waited for any more. */
export const sendOnLeaving = (position: DevicePosition): void => {
  const report = new Blob([JSON.stringify(reportOf(position))], { type: 'application/json' });
  const isSent = navigator.onLine && navigator.sendBeacon(apiBase + calls.progress, report);
  if (!isSent) void sendPosition(position);
};
