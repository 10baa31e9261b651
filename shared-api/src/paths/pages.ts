/** Pages, relative to the site's origin: the home page, novels, chapters and the site's own; the others stand in files as the calls do. */

export * from './pages/lists.ts';
export * from './pages/members.ts';

export const root = '/';
export const home = '/home';
export const book = (novelId: string) => `/book/${encodeURIComponent(novelId)}`;
export const chapter = (chapterId: string) => `/detail/${encodeURIComponent(chapterId)}`;

/** Id of a paragraph in the page of its chapter. */
export const paragraphId = (pid: string) => `p-${pid}`;
/** A paragraph in the page of its chapter. */
export const paragraph = (chapterId: string, pid: string) => `${chapter(chapterId)}#${paragraphId(pid)}`;

/** A page without content, from which the browser renders any address without a network; no reader opens it. */
export const appShell = '/app-shell';
/** The composition of the page at hand, for developers. */
export const composition = '/composition';
/** Where the link leads that the first start prints; its token stands behind the #. */
export const consoleSetup = '/console/setup';
