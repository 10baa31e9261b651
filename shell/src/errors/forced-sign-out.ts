import type { ApiError } from 'shared-api/errors';
import { isSignedIn, recordSignOut, type Store } from 'shared-auth';

/** Delay before the page is reloaded as a visitor's. Source: specification, section 4. */
const reloadDelayMs = 2_000;

/** Signs a member out and reloads the page where the server says that nobody is signed in. */
export const signOutByForce = (store: Store, error: ApiError): void => {
  if (error.code !== 'not_signed_in' || !isSignedIn(store)) return;
  recordSignOut(store);
  setTimeout(() => window.location.reload(), reloadDelayMs);
};
