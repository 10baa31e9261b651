import type { ReleaseSet } from 'shared-api/contract';

/** What no file has for its hash: a script that no release of the page lists fails like one that was changed. */
const noHash = `sha256-${'A'.repeat(43)}=`;

const expected = new Map<string, string>();

/** Takes the hashes of all scripts that the page may load from its release set. Before it, none loads. */
export const expectScripts = ({ shell, remotes }: ReleaseSet): void => {
  for (const { entry, integrity } of [shell, ...Object.values(remotes)]) {
    const at = new URL(entry, document.baseURI);
    for (const [file, hash] of Object.entries(integrity)) expected.set(new URL(file, at).href, hash);
  }
};

/** Makes the browser check a script, which has its address already, before it runs it. */
export const withIntegrity = (script: HTMLScriptElement): HTMLScriptElement => {
  script.integrity = expected.get(script.src) ?? noHash;
  // In any other mode a browser cannot check, and fetches anew what was preloaded.
  script.crossOrigin = 'anonymous';
  // A release's files are kept for a year: what failed may lie changed in a cache, and the next try must not meet it there.
  script.addEventListener('error', () => fetch(script.src, { cache: 'reload' }).catch(() => {}));
  return script;
};

/** Every app's own chunks pass here as well, by this name (scripts/build/script-integrity.ts). */
Object.assign(globalThis, { WITH_INTEGRITY: withIntegrity });
