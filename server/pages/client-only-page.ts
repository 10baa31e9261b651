import { exposedChunk } from '../releases/first-loads.ts';
import type { ActiveReleases } from '../releases/release.ts';
import type { UncompressedPage } from './cache/made-page.ts';
import type { MakeDocument, PageParts } from './document/page-document.ts';
import { scriptOf } from './document/preloads.ts';
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
  releases: ActiveReleases,
  address: string,
  { head = '', ...additions }: Partial<Pick<PageParts, 'head' | 'overlay' | 'connect'>> = {},
): Promise<UncompressedPage> => {
  const routeIds = matchedRoutes(releases.set, new URL(address).pathname);
  const parts = { ...additions, hydration: 'null', head: clientOnlyHead + head, body: clientOnlyBody };
  return {
    status: routeIds.length > 0 ? 200 : 404,
    cacheable: false,
    ...(await makeDocument(releases, routeIds, parts)),
  };
};

/**
 * The page that the service worker gives for any address that it has not kept: the browser renders what the address names. It says
 * which scripts the worker keeps for that.
 */
export const appShell = async (makeDocument: MakeDocument, releases: ActiveReleases): Promise<UncompressedPage> => {
  const parts = { hydration: 'null', head: clientOnlyHead, body: clientOnlyBody, offline: offlineScripts(releases) };
  return { status: 200, cacheable: true, ...(await makeDocument(releases, [], parts)) };
};

/** Addresses of the scripts that the apps declare for reading without a network. A worker may ask the site alone. */
const offlineScripts = ({ shell, remotes, set }: ActiveReleases): string[] =>
  [shell, ...remotes].flatMap(({ app, entry, chunks, offline = [], base }) => {
    const inPage = app === 'shell' ? set.shell : set.remotes[app];
    if (!inPage || base !== undefined || offline.length === 0) return [];
    const files = new Set([entry, ...[exposedChunk, ...offline].flatMap((name) => chunks[name] ?? [])]);
    return [...files].map((file) => scriptOf(inPage, file).url);
  });
