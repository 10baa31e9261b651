/*
 * What a browser keeps in session storage, for one tab until it is closed. That may be forbidden or full: nothing fails without it.
 */

/** The text under a key; null where there is none. */
export const tabText = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a text; null removes it. */
export const keepTabText = (key: string, text: string | null): void => {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden.
  }
};
