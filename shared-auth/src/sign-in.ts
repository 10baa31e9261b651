import { atom, type createStore } from 'jotai';
import { authAtom } from './auth.ts';

export type Store = ReturnType<typeof createStore>;

/** Number of a member's unread messages. Lives as long as the page, never in storage. Source: specification, section 3. */
export const messageNumberAtom = atom(0);

export type SignInDialog = 'login' | 'register';

/** The open form of the shell's sign-in dialog; null while it is closed. Any app may open it for an action of members. */
export const signInDialogAtom = atom<SignInDialog | null>(null);

/**
 * Records that the server has signed a member in. What another member's ended session left on this device goes.
 * Source: specification, section 4.
 */
export const recordSignIn = (store: Store, username: string): void => {
  forgetPositions(username);
  store.set(authAtom, { username, isAuth: true });
};

/** Clears the member's state in this page, and their reading positions on this device; other tabs of this browser follow. */
export const recordSignOut = (store: Store): void => {
  forgetPositions();
  store.set(authAtom, { username: '', isAuth: false });
  store.set(messageNumberAtom, 0);
};

/** @param kept member whose positions stay */
const forgetPositions = (kept?: string): void => {
  import('shared-api/device-positions').then(
    ({ forgetMembersPositions }) => forgetMembersPositions(kept),
    () => {},
  );
};

export const isSignedIn = (store: Store): boolean => store.get(authAtom).isAuth;
