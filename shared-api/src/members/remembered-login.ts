import { createStore, del, get, set } from 'idb-keyval';

/**
 * Entries of the login form, stored in local storage under `login-credentials`, password included (specification, sections 3 and 4),
 * but encrypted with a key that no script can read, which is stored in this browser's IndexedDB. A copy of the storage
 * reveals no password.
 */
export interface RememberedLogin {
  username: string;
  password: string;
}

const storageKey = 'login-credentials';
const keyName = 'remembered-login';
const keyStore = () => createStore('shuhai', 'keys');
const algorithm = 'AES-GCM';

/** Whether logins can be remembered: browsers offer WebCrypto on https and localhost only. */
export const canRemember = (): boolean => globalThis.crypto?.subtle !== undefined && 'indexedDB' in globalThis;

/** Encrypts and stores a login. @throws the browser's error where its storage is full or forbidden */
export const rememberLogin = async (login: RememberedLogin): Promise<void> => {
  const key =
    (await get<CryptoKey>(keyName, keyStore())) ??
    (await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']));
  await set(keyName, key, keyStore());
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt(
    { name: algorithm, iv },
    key,
    new TextEncoder().encode(JSON.stringify(login)),
  );
  localStorage.setItem(storageKey, JSON.stringify({ iv: toBase64(iv), sealed: toBase64(new Uint8Array(encrypted)) }));
};

/** The stored login; null where there is none, or where it cannot be decrypted any more (then it is removed). */
export const recallLogin = async (): Promise<RememberedLogin | null> => {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null || !canRemember()) return null;
    const { iv, sealed } = JSON.parse(text) as { iv: string; sealed: string };
    const key = await get<CryptoKey>(keyName, keyStore());
    if (!key) throw new Error('the key is gone');
    const decrypted = await crypto.subtle.decrypt({ name: algorithm, iv: fromBase64(iv) }, key, fromBase64(sealed));
    const login: unknown = JSON.parse(new TextDecoder().decode(decrypted));
    if (!isRememberedLogin(login)) throw new Error('not a login');
    return login;
  } catch {
    await forgetLogin();
    return null;
  }
};

/** Removes the stored login and its key. Where the storage is forbidden there is nothing to remove. */
export const forgetLogin = async (): Promise<void> => {
  try {
    localStorage.removeItem(storageKey);
    if (canRemember()) await del(keyName, keyStore());
  } catch {
    // See above.
  }
};

/** Keeps the new password of a login that is remembered of this member. */
export const rememberNewPassword = async (login: RememberedLogin): Promise<void> => {
  if ((await recallLogin())?.username === login.username) await rememberLogin(login);
};

/** Forgets the login that is remembered of this member, if one is. */
export const forgetLoginOf = async (username: string): Promise<void> => {
  if ((await recallLogin())?.username === username) await forgetLogin();
};

const isRememberedLogin = (value: unknown): value is RememberedLogin =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RememberedLogin).username === 'string' &&
  typeof (value as RememberedLogin).password === 'string';

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
