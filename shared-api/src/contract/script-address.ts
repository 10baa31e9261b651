import type { AppRelease } from './contract.ts';

/** The folder of an app's scripts, of all its releases, at addresses that are made of their content. */
const contentFolder = /^\/remotes\/[^/]+\/files\/$/;

/**
 * Address of a script that is made of its content, so that a script which is the same in the next release has the same: the letters and
 * digits of its hash stand in its name, some forty of them.
 * @param file its path from the release's entry, `chapter.js`
 * @param integrity its hash, `sha256-…`
 */
export const contentAddress = (app: string, file: string, integrity: string): string =>
  `/remotes/${app}/files/${nameByContent(file, integrity)}`;

/**
 * Address of a script of a page's release: made of its content where that of the release's entry is, otherwise beside the entry.
 * @param entry address of the release's entry
 * @param file the script's path from the entry
 */
export const scriptAddress = (entry: string, file: string, integrity: string): string => {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return folder + (contentFolder.test(folder) ? nameByContent(file, integrity) : file);
};

/** A script of a page's release, as the page loads it. */
export interface ReleaseScript {
  /** Its path from the release's entry. */
  file: string;
  url: string;
  integrity: string;
}

/** All scripts of a page's release. */
export const scriptsOf = ({ entry, integrity }: Pick<AppRelease, 'entry' | 'integrity'>): ReleaseScript[] =>
  Object.entries(integrity).map(([file, hash]) => ({ file, url: scriptAddress(entry, file, hash), integrity: hash }));

const nameByContent = (file: string, integrity: string): string =>
  file.replace(/js$/, `${integrity.replace(/^sha256-|\W/g, '')}.js`);
