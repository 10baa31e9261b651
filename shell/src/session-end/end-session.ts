import type { ApiError } from 'shared-api/errors';
import { isSignedIn, type Store } from 'shared-auth';
import { showApiError } from '../errors/error-toasts.ts';
import { createOwnBars } from '../remotes/own-bars.ts';
import { signOutByForce } from './forced-sign-out.ts';
import { offerSignIn } from './signed-out-notice.tsx';

/**
 * Ends the member's session in this page after a refused call. Over a page with bars of its own (a chapter) a notice offers the login and
 * nothing else changes until the next page; elsewhere the member is signed out by force.
 */
export const endSession = (store: Store, error: ApiError): void => {
  if (isSignedIn(store) && createOwnBars()(window.location.pathname)) {
    // Whoever has put the notice aside is told why what they pressed was not done; a page's own questions are not spoken of.
    if (!offerSignIn(store) && error.method === 'POST') showApiError(error);
    return;
  }
  showApiError(error);
  // Several calls are refused at once.
  if (isSignedIn(store)) signOutByForce(store);
};
