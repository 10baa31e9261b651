import { isNamedByContent } from 'release/file-kinds';
import type { Release } from 'release/release';
import { contentAddress } from 'shared-api/script-address';

/** A release that has a file for browsers, with the file's path from the release's folder. */
export interface ReleaseWithScript {
  release: Release;
  file: string;
}

/** An index of scripts, styles, pictures and fonts by their addresses, which are made of their content: what several releases have stands there for each. */
interface ScriptIndex {
  add: (release: Release) => void;
  find: (url: string) => readonly ReleaseWithScript[];
}

export const scriptIndex = (): ScriptIndex => {
  const byUrl = new Map<string, ReleaseWithScript[]>();
  return {
    add: (release) => {
      for (const [file, { integrity }] of Object.entries(release.files)) {
        if (!isAtContent(file)) continue;
        const url = contentAddress(release.app, file.slice(browserFolder.length), integrity);
        const others = byUrl.get(url);
        if (others) others.push({ release, file });
        else byUrl.set(url, [{ release, file }]);
      }
    },
    find: (url) => byUrl.get(url) ?? [],
  };
};

/** Finds which of a few releases have a script. */
export const withScript = (releases: readonly Release[], url: string): readonly ReleaseWithScript[] => {
  const index = scriptIndex();
  for (const release of releases) index.add(release);
  return index.find(url);
};

const browserFolder = 'files/';

/** Whether a file has an address of its content. */
const isAtContent = (file: string): boolean =>
  file.startsWith(browserFolder) && (file.endsWith('.js') || isNamedByContent(file));
