import { signedOutEvent } from 'shared-api/outbox';
import { onWritesSent } from 'shared-api/outbox/writes-sent';
import type { Store } from 'shared-auth';
import { toast } from '../provided/react-hot-toast.ts';
import { signedOutToastId } from './forced-sign-out.ts';

/** Shows the notice as soon as a write is refused for want of a session, and takes it away once writes arrive again. */
export const watchSession = (store: Store): void => {
  window.addEventListener(signedOutEvent, () => {
    import(/* webpackChunkName: "toasts" */ './signed-out-notice.tsx').then(
      ({ offerSignIn }) => offerSignIn(store),
      () => {},
    );
  });
  onWritesSent(() => toast.dismiss(signedOutToastId));
};
