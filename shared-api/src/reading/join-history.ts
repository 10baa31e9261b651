import { post } from 'shared-api/request';
import { calls } from '../paths/paths.ts';
import { type DevicePosition, devicePositions, takeOverPositions, visitorPositions } from './device-positions.ts';
import { reportOf } from './position-report.ts';

/** Positions that one call takes. */
const perCall = 100;

/**
 * Joins what a visitor read on this device to the account of the member who has signed in; of each novel the newest reading
 * wins. What could be sent is the visitor's no longer; the rest stays for the next time.
 */
export const joinHistory = (): Promise<void> => sendAll(visitorPositions(), takeOverPositions);

/** Sends what a member read on this device after their session had ended, once they have signed in again. */
export const sendOwnHistory = (): Promise<void> => sendAll(devicePositions(), () => {});

/** @param sent is told of those that have arrived */
const sendAll = async (
  positions: readonly DevicePosition[],
  sent: (some: readonly DevicePosition[]) => void,
): Promise<void> => {
  for (let first = 0; first < positions.length; first += perCall) {
    const some = positions.slice(first, first + perCall);
    if (!(await send(some))) return;
    sent(some);
  }
};

/** Survives the page, which is loaded anew after signing in. */
const send = (positions: readonly DevicePosition[]): Promise<boolean> =>
  post(calls.joinHistory, { items: positions.map(reportOf) }, { quiet: true, keepalive: true }).then(
    () => true,
    () => false,
  );
