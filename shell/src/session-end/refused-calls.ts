import type { ApiError } from 'shared-api/errors';
import type { Store } from 'shared-auth';
import { showApiError } from '../errors/error-toasts.ts';

let ending: Promise<void> = Promise.resolve();

/** Ends the session in this page after a call that was refused for want of it. The code that does so is loaded with the first. */
export const endSessionAfter = (store: Store, error: ApiError): void => {
  ending = import(/* webpackChunkName: "toasts" */ './end-session.ts').then(
    ({ endSession }) => endSession(store, error),
    () => showApiError(error),
  );
};

/**
 * Resolves once the session has ended in this page too after the last such call; at once where there was none. Who leaves the page before
 * takes with it that the session was ended, and nobody is told.
 */
export const sessionEnded = (): Promise<void> => ending;
