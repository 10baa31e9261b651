import { signedOutEvent } from 'shared-api/outbox';
import { onWritesSent } from 'shared-api/outbox/writes-sent';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import { tabText } from 'shared-api/tab-storage';
import { messageNumberAtom, type Store } from 'shared-auth';
import { toast } from '../provided/react-hot-toast.ts';
import { sessionEndedKey, signedOutToastId } from './forced-sign-out.ts';

/**
 * Says why the page was reloaded as a visitor's, if it was. Shows the notice as soon as a write is refused for want of a session, and
 * takes it away once writes arrive again. The badge follows those about messages.
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
  onWritesSent((paths) => {
    toast.dismiss(signedOutToastId);
    if (paths.some((path) => path.startsWith(calls.messages()))) void countUnread(store);
  });
};

/** Takes the server's count of unread messages: the page's is older than what had waited. */
const countUnread = async (store: Store): Promise<void> => {
  try {
    const { count } = await get<{ count: number }>(calls.unreadMessages, { quiet: true });
    store.set(messageNumberAtom, count);
  } catch {
    // The badge keeps its number.
  }
};
