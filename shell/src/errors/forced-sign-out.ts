import type { ApiError } from 'shared-api/errors';
import { isSignedIn, recordSignOut, type Store } from 'shared-auth';

/** After so many milliseconds the page is loaded anew, as a visitor's. Source: specification, section 4. */
const reloadDelay = 2_000;

/** Where the server says that nobody is signed in and the page believes otherwise, the server is right. */
export const signOutByForce = (store: Store, error: ApiError): void => {
  if (error.code !== 'not_signed_in' || !isSignedIn(store)) return;
  recordSignOut(store);
  setTimeout(() => window.location.reload(), reloadDelay);
};
