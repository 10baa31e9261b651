import type { ApiError } from 'shared-api/errors';
import { isSignedIn, type Store } from 'shared-auth';
import { createOwnBars } from '../deferred/own-bars.ts';
import { showApiError } from './error-toasts.ts';
import { signOutByForce } from './forced-sign-out.ts';
import { offerSignIn } from './signed-out-notice.tsx';

/**
 * A call was refused because the member's session has ended. Where somebody reads, who is not to be torn out of the sentence, a notice
 * says so and all stays as it is until they go to another page; elsewhere the member is signed out by force.
 */
export const endSession = (store: Store, error: ApiError): void => {
  if (createOwnBars()(window.location.pathname)) {
    offerSignIn(store);
    return;
  }
  showApiError(error);
  // Several calls are refused at once.
  if (isSignedIn(store)) signOutByForce(store);
};
