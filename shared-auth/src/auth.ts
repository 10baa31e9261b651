import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useState } from 'react';
import { authStorageKey } from 'shared-api/contract';

/** The signed-in member, as this browser stores it in local storage; without one a visitor. Source: specification, section 3. */
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

/** Parses the stored text; anything that is no {@link Auth} is a visitor's. */
const parse = (text: string | null): Auth => {
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
      return parse(globalThis.localStorage.getItem(key));
    } catch {
      // Storage is forbidden.
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
      // Storage is forbidden.
    }
  },
  /** Follows other tabs, which write to the same storage. */
  subscribe: (key: string, changed: (value: Auth) => void): (() => void) => {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed(parse(event.newValue));
    };
    globalThis.addEventListener('storage', listen);
    return () => globalThis.removeEventListener('storage', listen);
  },
};

/**
 * The signed-in member. Its value is a visitor in the first render, on the server and in the browser alike; the stored value
 * comes with the mount.
 */
export const authAtom = atomWithStorage<Auth>(authStorageKey, visitor, storage);

/**
 * The signed-in member, for a component. `known` turns true one render after the mount, together with the stored value: a
 * guard that turns visitors away waits for it.
 */
export const useAuth = (): Auth & { known: boolean } => {
  const auth = useAtomValue(authAtom);
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return { ...auth, known };
};
