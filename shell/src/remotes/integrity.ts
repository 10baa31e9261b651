import type { ReleaseSet } from 'shared-api/contract';

/** A hash that no file has: a script that no release of the page lists fails like one that was changed. */
const impossibleHash = `sha256-${'A'.repeat(43)}=`;

/** Hashes by the URL of the script. */
const expectedHashes = new Map<string, string>();

/** Registers the hashes of all scripts that the page may load, from its release set. Before that no script loads. */
export const expectScripts = ({ shell, remotes }: ReleaseSet): void => {
  for (const { entry, integrity } of [shell, ...Object.values(remotes)]) {
    const at = new URL(entry, document.baseURI);
    for (const [file, hash] of Object.entries(integrity)) expectedHashes.set(new URL(file, at).href, hash);
  }
};

/** Gives a script element, whose `src` is set, its integrity hash, so that the browser checks the file before it runs. */
export const withIntegrity = (script: HTMLScriptElement): HTMLScriptElement => {
  script.integrity = expectedHashes.get(script.src) ?? impossibleHash;
  // In any other mode the browser cannot check the hash, and does not use the preloaded file.
  script.crossOrigin = 'anonymous';
  // A release's files are cached for a year: a failed file is fetched past the cache, so that the next try does not get it again.
  script.addEventListener('error', () => fetch(script.src, { cache: 'reload' }).catch(() => {}));
  return script;
};

/** The chunks of every app are checked by this function too, under this name (remote-kit/src/build/script-integrity.ts). */
Object.assign(globalThis, { WITH_INTEGRITY: withIntegrity });
