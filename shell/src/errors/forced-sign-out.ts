import { recordEndedSession, type Store } from 'shared-auth';

/** Delay before the page is reloaded as a visitor's. Source: specification, section 4. */
const reloadDelayMs = 2_000;

/** Key in session storage of that the page was reloaded because the session had ended. */
export const endedKey = 'session-ended';

/** Signs a member out whose session has ended, and reloads the page. */
export const signOutByForce = (store: Store): void => {
  recordEndedSession(store);
  try {
    sessionStorage.setItem(endedKey, '1');
  } catch {
    // Storage is forbidden: the server's sentence alone has told of it.
  }
  setTimeout(() => window.location.reload(), reloadDelayMs);
};
