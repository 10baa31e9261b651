import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useState } from 'react';
import { authStorageKey } from 'shared-api/contract';

/** Who is signed in, as this browser remembers it. Kept in local storage. Source: specification, section 3. */
export interface Auth {
  username: string;
  isAuth: boolean;
}

const visitor: Auth = { username: '', isAuth: false };

const isAuth = (value: unknown): value is Auth =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Auth).username === 'string' &&
  typeof (value as Auth).isAuth === 'boolean';

/** What stands in the storage may be anything, and the storage itself may be forbidden: then it is a visitor's. */
const read = (text: string | null): Auth => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isAuth(value) ? { username: value.username, isAuth: value.isAuth } : visitor;
  } catch {
    return visitor;
  }
};

const storage = {
  getItem: (key: string): Auth => {
    try {
      return read(globalThis.localStorage.getItem(key));
    } catch {
      return visitor;
    }
  },
  setItem: (key: string, value: Auth): void => {
    try {
      globalThis.localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden: the page stays signed in, the next one will not be.
    }
  },
  removeItem: (key: string): void => {
    try {
      globalThis.localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
  /** Signing in or out in one tab is seen in the others. */
  subscribe: (key: string, changed: (value: Auth) => void): (() => void) => {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed(read(event.newValue));
    };
    globalThis.addEventListener('storage', listen);
    return () => globalThis.removeEventListener('storage', listen);
  },
};

/**
 * Who is signed in. The first render says visitor, on the server and in the browser alike; the stored value comes with
 * the mount.
 */
export const authAtom = atomWithStorage<Auth>(authStorageKey, visitor, storage);

/**
 * Who is signed in, for a component. `known` turns true one render after the mount, together with the stored value:
 * whoever turns visitors away waits for it.
 */
export const useAuth = (): Auth & { known: boolean } => {
  const auth = useAtomValue(authAtom);
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return { ...auth, known };
};
