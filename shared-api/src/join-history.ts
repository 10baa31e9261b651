import { type DevicePosition, takeOverPositions, visitorPositions } from './device-positions.ts';
import { apiBase, calls } from './paths.ts';
import { reportOf } from './position-report.ts';

/** Positions that one call takes. */
const perCall = 100;

/**
 * Joins what a visitor read on this device to the account of the member who has signed in; of each novel the newest reading
 * wins. What could be sent is the visitor's no longer; the rest stays for the next time.
 */
export const joinHistory = async (): Promise<void> => {
  const positions = visitorPositions();
  for (let first = 0; first < positions.length; first += perCall) {
    const some = positions.slice(first, first + perCall);
    if (!(await send(some))) return;
    takeOverPositions(some);
  }
};

/** By plain fetch, so that no failure becomes a toast: nobody asked for it. */
const send = async (positions: readonly DevicePosition[]): Promise<boolean> => {
  try {
    const response = await fetch(apiBase + calls.joinHistory, {
      method: 'POST',
      credentials: 'include',
      // The page is loaded anew after signing in.
      keepalive: true,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ items: positions.map(reportOf) }),
    });
    return response.ok;
  } catch {
    return false;
  }
};
