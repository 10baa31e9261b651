import type { createStore } from 'jotai';
import { authAtom } from './auth.ts';
import { messageNumberAtom } from './message-number.ts';

export type Store = ReturnType<typeof createStore>;

/** Records that the server has signed somebody in. Source: specification, section 4. */
export const recordSignIn = (store: Store, username: string): void => store.set(authAtom, { username, isAuth: true });

/** Clears what the page knows of its member; other tabs of this browser follow. */
export const recordSignOut = (store: Store): void => {
  store.set(authAtom, { username: '', isAuth: false });
  store.set(messageNumberAtom, 0);
};

export const isSignedIn = (store: Store): boolean => store.get(authAtom).isAuth;
