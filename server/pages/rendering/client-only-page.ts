import { overrideBar, overrideBarStyle } from '../../releases/override/override-bar.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { SetForVisitor } from '../../releases/selection/choose-set.ts';
import { compressPage } from '../cache/compress-page.ts';
import type { CompressedPage, UncompressedPage } from '../cache/made-page.ts';
import type { PageKey } from '../cache/page-key.ts';
import type { MakeDocument, OwnParts, PageParts } from '../document/page-document.ts';
import { filesOf, scriptOf } from '../document/preloads.ts';
import { matchedRoutes } from './matched-routes.ts';

/** Head of a page that the browser renders. Until it has, the ground has its colour. */
const clientOnlyHead = `<style>html{background:var(--paper)}</style>`;

const clientOnlyBody = '<noscript>这个页面暂时只能用 JavaScript 显示。</noscript>';

/**
 * A page that the browser renders. It is never cached: what could not be rendered here may be at the next try.
 * @param address of the page in full; where no remote has a route for it the status is 404
 * @param additions parts that stand beside those of every such page
 */
export const clientOnlyPage = async (
  makeDocument: MakeDocument,
  set: ReleaseSet,
  address: string,
  { head = '', ...additions }: Partial<Pick<PageParts, 'head' | 'overlay' | 'connect'>> & OwnParts = {},
): Promise<UncompressedPage> => {
  const routeIds = matchedRoutes(set.inPage, new URL(address).pathname);
  const parts = { ...additions, hydration: 'null', head: clientOnlyHead + head, body: clientOnlyBody };
  return {
    status: routeIds.length > 0 ? 200 : 404,
    cacheable: false,
    ...(await makeDocument(set, routeIds, parts)),
  };
};

/**
 * A page with one remote from a developer's machine, or with releases of one's own choice: the browser renders it, as a build of any machine
 * does not run on this one, and a set that was never tried is no work for the server. Only the bearer of the override gets it.
 */
export const overridePage = async (
  makeDocument: MakeDocument,
  { set, override, ownParts }: Pick<Required<SetForVisitor>, 'set' | 'override'> & { ownParts: OwnParts | undefined },
  { origin, url, encoding }: Pick<PageKey, 'origin' | 'url' | 'encoding'>,
): Promise<CompressedPage> => {
  const additions = {
    ...{ head: overrideBarStyle, overlay: overrideBar(override), ...ownParts },
    connect: 'build' in override ? [override.origin] : [],
  };
  const { html, ...page } = await clientOnlyPage(makeDocument, set, origin + url, additions);
  return { ...page, ...(await compressPage(html, encoding)) };
};

/**
 * The page that the service worker gives for any address that it has not kept: the browser renders what the address names. It says
 * which scripts the worker keeps for that.
 */
export const appShell = async (makeDocument: MakeDocument, set: ReleaseSet): Promise<UncompressedPage> => {
  const parts = { hydration: 'null', head: clientOnlyHead, body: clientOnlyBody, offline: offlineScripts(set) };
  return { status: 200, cacheable: true, ...(await makeDocument(set, [], parts)) };
};

/** Addresses of the scripts and styles that the apps declare for reading without a network. A worker may ask the site alone. */
const offlineScripts = ({ shell, remotes, inPage: pageSet }: ReleaseSet): string[] =>
  [shell, ...remotes].flatMap(({ app, entry, chunks, styles = {}, offline = [], base }) => {
    const inPage = app === 'shell' ? pageSet.shell : pageSet.remotes[app];
    if (!inPage || base !== undefined || offline.length === 0) return [];
    const files = new Set([entry, ...filesOf(chunks, offline), ...filesOf(styles, offline)]);
    return [...files].map((file) => scriptOf(inPage, file).url);
  });
