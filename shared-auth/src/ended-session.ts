import { endedMemberKey, storeText } from 'shared-api/device-storage';
import { authAtom } from './auth.ts';
import { clearMember, type Store } from './sign-in.ts';

/** Clears the member's state in this page, whose session ended without them: what they read and wrote waits on this device. */
export const recordEndedSession = (store: Store): void => {
  storeText(endedMemberKey, store.get(authAtom).username);
  clearMember(store);
};
