import { authStorageKey } from '../contract/contract.ts';

/*
 * What a browser keeps in local storage. That may be forbidden or full, and hold what somebody else wrote: nothing fails without it.
 */

/** The text under a key; null where there is none. */
export const storedText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The JSON value under a key; null where there is none. */
export const storedValue = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Keeps a text; null removes it. @returns whether that was done */
export const storeText = (key: string, text: string | null): boolean => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

/** Name of the member whom this browser remembers as signed in; undefined for a visitor. */
export const currentMember = (): string | undefined => {
  const auth = storedValue(authStorageKey) as { username?: string; isAuth?: unknown } | null;
  return auth?.isAuth === true ? auth.username : undefined;
};

/** Local storage's key for the name of the member whose session ended without them, by time or from elsewhere, until somebody signs in. */
export const endedMemberKey = 'ended-member';

/** Name of the member whose unsent writes this browser keeps: who is signed in, or whose session ended without them. */
export const keptMember = (): string | undefined => currentMember() ?? storedText(endedMemberKey) ?? undefined;
