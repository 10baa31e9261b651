import { type PageData, pageDataId, type ReleaseSet } from 'shared-api/contract';
import { type ReleaseScript, scriptsOf } from 'shared-api/script-address';

const pageData = new RegExp(` id="${pageDataId}">([^<]*)<`);

/** The data of a page, its release set among them, as its HTML states them; undefined where it states none. */
export const dataOfPage = (html: string): PageData | undefined => {
  const text = pageData.exec(html)?.[1];
  try {
    return text === undefined ? undefined : (JSON.parse(text) as PageData);
  } catch {
    return undefined;
  }
};

/**
 * All scripts of a set. Not those that lie on a team's own origin: this worker may ask the site alone, and the page's text stands
 * without them.
 */
export const scriptsOfSet = ({ shell, remotes }: ReleaseSet): ReleaseScript[] =>
  [shell, ...Object.values(remotes)].flatMap(scriptsOf).filter(({ url }) => url.startsWith('/'));

/** Addresses of the scripts that the HTML of a page names: those with which it starts. */
export const scriptsNamedIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(([, url = '']) => url);
