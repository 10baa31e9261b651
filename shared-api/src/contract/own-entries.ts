import type { FrameEntry } from './contract.ts';

/**
 * Entries of the user menu that apps keep in local storage for a member who uses them on this browser: for pages that most members may
 * not open. An entry of an app's release would stand in everybody's pages. Since contract 1.6.0.
 */
const keyOf = (username: string): string => `own-entries ${username}`;

/** Name of the cookie with the paths to which this browser's own entries lead, by which the server has those dropped whose remote was taken out. */
export const ownEntriesCookie = 'own-entries';

/** The entries that apps keep for a member. Whoever is signed in has storage: it says so. */
export const ownEntriesOf = (username: string): FrameEntry[] =>
  JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');

/** Keeps an entry in a member's user menu on this browser. One that leads to the same page is replaced. */
export const keepOwnEntry = (username: string, entry: FrameEntry): void => change(username, entry.to, [entry]);

/** Takes the entry out of the menu again, where the member may not open its page any more. */
export const dropOwnEntry = (username: string, to: string): void => change(username, to, []);

const change = (username: string, to: string, added: readonly FrameEntry[]): void => {
  try {
    const others = ownEntriesOf(username).filter((entry) => entry.to !== to);
    localStorage.setItem(keyOf(username), JSON.stringify([...others, ...added]));
    dropWithin([]);
  } catch {
    // Storage is full or forbidden: the page is reached by its address.
  }
};

/**
 * Drops the entries of all members of this browser that lead below some paths, and has the cookie name where the others lead. It is also sent
 * as the text of a script, so it uses nothing that stands outside of it.
 */
const dropWithin = (paths: readonly string[]): void => {
  const pathOf = (to: string) => new URL(to, location.origin).pathname;
  const kept = new Set<string>();
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith('own-entries '))) {
    const entries: FrameEntry[] = JSON.parse(localStorage.getItem(key) ?? '[]');
    const others = entries.filter(({ to }) => !paths.some((path) => `${pathOf(to)}/`.startsWith(`${path}/`)));
    localStorage.setItem(key, JSON.stringify(others));
    for (const { to } of others) kept.add(pathOf(to));
  }
  const seconds = kept.size > 0 ? 34_560_000 : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site works in.
  document.cookie = `own-entries=${encodeURIComponent([...kept].join(' '))}; path=/; samesite=lax; max-age=${seconds}${secure}`;
};

/**
 * The text of a script that drops the own entries of a browser that lead into remotes which are no part of the site any more: the
 * programs that kept them do not come again. @param paths the beginnings of these remotes' addresses
 */
export const dropOwnEntriesScript = (paths: readonly string[]): string =>
  `try{(${dropWithin})(${JSON.stringify(paths).replaceAll('<', '\\u003c')})}catch{}`;
