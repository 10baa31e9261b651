import type { ReleaseSet } from 'shared-api/contract';
import { type ReleaseScript, scriptsOf } from 'shared-api/script-address';

/** A hash that no file has: a script that no release of the page lists fails like one that was changed. */
const impossibleHash = `sha256-${'A'.repeat(43)}=`;

/** Scripts by their addresses, and by those at which an app asks for them: it knows names alone, and looks beside its entry. */
const expected = new Map<string, Omit<ReleaseScript, 'file'>>();

/** Registers all scripts that the page may load, with their addresses and hashes, from its release set. Before that no script loads. */
export const expectScripts = ({ shell, remotes }: ReleaseSet): void => {
  for (const app of [shell, ...Object.values(remotes)]) {
    const entry = new URL(app.entry, document.baseURI);
    for (const { file, url, integrity } of scriptsOf(app)) {
      const script = { url: new URL(url, entry).href, integrity };
      for (const asked of [new URL(file, entry).href, script.url]) expected.set(asked, script);
    }
  }
};

/**
 * Gives a script element, whose `src` is set, the address of the script in the page's release set and its integrity hash, so that
 * the browser checks the file before it runs.
 */
export const withIntegrity = (script: HTMLScriptElement): HTMLScriptElement => {
  const { url = script.src, integrity = impossibleHash } = expected.get(script.src) ?? {};
  script.src = url;
  script.integrity = integrity;
  // In any other mode the browser cannot check the hash, and does not use the preloaded file.
  script.crossOrigin = 'anonymous';
  // A release's files are cached for a year: a failed file is fetched past the cache, so that the next try does not get it again.
  script.addEventListener('error', () => fetch(script.src, { cache: 'reload' }).catch(() => {}));
  return script;
};

/** The chunks of every app are checked by this function too, under this name (remote-kit/src/build/chunks/script-integrity.ts). */
Object.assign(globalThis, { WITH_INTEGRITY: withIntegrity });
