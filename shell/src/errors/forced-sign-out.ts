import type { ApiError } from 'shared-api/errors';
import { isSignedIn, recordSignOut, type Store } from 'shared-auth';

/** Delay before the page is reloaded as a visitor's. Source: specification, section 4. */
const reloadDelayMs = 2_000;

/** Key in session storage of that the page was reloaded because the session had ended. */
export const endedKey = 'session-ended';

/** Signs a member out and reloads the page where the server says that nobody is signed in. */
export const signOutByForce = (store: Store, error: ApiError): void => {
  if (error.code !== 'not_signed_in' || !isSignedIn(store)) return;
  recordSignOut(store);
  try {
    sessionStorage.setItem(endedKey, '1');
  } catch {
    // Storage is forbidden: the server's sentence alone has told of it.
  }
  setTimeout(() => window.location.reload(), reloadDelayMs);
};
