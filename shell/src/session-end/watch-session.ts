import { signedOutEvent } from 'shared-api/outbox';
import { onWritesSent } from 'shared-api/outbox/writes-sent';
import { tabText } from 'shared-api/tab-storage';
import type { Store } from 'shared-auth';
import { toast } from '../provided/react-hot-toast.ts';
import { sessionEndedKey, signedOutToastId } from './forced-sign-out.ts';

/**
 * Says why the page was reloaded as a visitor's, if it was. Shows the notice as soon as a write is refused for want of a session, and
 * takes it away once writes arrive again.
 */
export const watchSession = (store: Store): void => {
  if (tabText(sessionEndedKey) !== null)
    import(/* webpackChunkName: "toasts" */ './tell-session-ended.ts').then(
      ({ tellSessionEnded }) => tellSessionEnded(),
      () => {},
    );
  window.addEventListener(signedOutEvent, () => {
    import(/* webpackChunkName: "toasts" */ './signed-out-notice.tsx').then(
      ({ offerSignIn }) => offerSignIn(store),
      () => {},
    );
  });
  onWritesSent(() => toast.dismiss(signedOutToastId));
};
