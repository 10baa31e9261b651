import { endedMemberKey, storeText } from 'shared-api/device-storage';
import { keepTabText } from 'shared-api/tab-storage';
import { authAtom, messageNumberAtom, type Store } from 'shared-auth';

/** Delay before the page is reloaded as a visitor's. Source: specification, section 4. */
const reloadDelayMs = 2_000;

/** Key in session storage of that the page was reloaded because the session had ended. */
export const sessionEndedKey = 'session-ended';

/** Id of the toast that says that the session has ended. */
export const signedOutToastId = 'signed-out';

/**
 * Signs a member out in this page whose session has ended without them, and reloads it: what they read and wrote waits on this device.
 * Other tabs of this browser follow.
 */
export const signOutByForce = (store: Store): void => {
  storeText(endedMemberKey, store.get(authAtom).username);
  store.set(authAtom, { username: '', isAuth: false });
  store.set(messageNumberAtom, 0);
  keepTabText(sessionEndedKey, '1');
  setTimeout(() => window.location.reload(), reloadDelayMs);
};
