import { type AppRelease, type PageData, pageDataId, type ReleaseSet } from 'shared-api/contract';

/** A script with the hash that its page states for it. */
export interface ReleaseFile {
  url: string;
  integrity: string;
}

const pageData = new RegExp(` id="${pageDataId}">([^<]*)<`);

/** The release set that a page is made of, as its HTML states it; undefined where it states none. */
export const setOfPage = (html: string): ReleaseSet | undefined => {
  const text = pageData.exec(html)?.[1];
  try {
    return text === undefined ? undefined : (JSON.parse(text) as PageData).set;
  } catch {
    return undefined;
  }
};

/**
 * The scripts with which a page works without a network: of the shell, and of each remote that the HTML names beside. Not
 * those that lie on a team's own origin: this worker may ask the site alone, and the page's text stands without them.
 * @param namedOnly whether only the scripts in the HTML itself are wanted, for those who pay by the byte
 */
export const filesOfPage = (html: string, set: ReleaseSet, namedOnly: boolean): ReleaseFile[] => {
  const named = new Set([...html.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(([, url = '']) => url));
  return [set.shell, ...Object.values(set.remotes)]
    .filter(({ entry }) => entry.startsWith('/'))
    .filter((app) => app === set.shell || app.routes.some(({ id }) => id === 'chapter') || named.has(app.entry))
    .flatMap(filesOf)
    .filter(({ url }) => !namedOnly || named.has(url));
};

const filesOf = ({ entry, integrity }: AppRelease): ReleaseFile[] => {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return Object.entries(integrity).map(([file, hash]) => ({ url: folder + file, integrity: hash }));
};
