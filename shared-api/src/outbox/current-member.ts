import { authStorageKey } from '../contract.ts';

/** Name of the member whom this browser remembers as signed in; undefined for a visitor. */
export const currentMember = (): string | undefined => {
  try {
    const auth = JSON.parse(localStorage.getItem(authStorageKey) ?? 'null') as { username?: unknown; isAuth?: unknown };
    return auth?.isAuth === true && typeof auth.username === 'string' ? auth.username : undefined;
  } catch {
    return undefined;
  }
};
