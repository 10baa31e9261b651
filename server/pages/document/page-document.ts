import type { Release } from 'release/release';
import type { DeclaredRoute, ReleaseSet as SetInPage } from 'shared-api/contract';
import { setForPage } from '../../releases/private-routes.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type InspectorScript, renderDocument, titleElement } from './document.ts';
import { firstScriptTexts } from './first-scripts.ts';
import { preloadsFor, scriptOf, stylesFor } from './preloads.ts';

/** The parts of a page that differ between rendered pages and those that the browser renders. */
export interface PageParts {
  /** Data of the loaders, as JSON; `null` where the browser is to render the page. */
  hydration: string;
  head: string;
  body: string;
  overlay?: string;
  /** Scripts of this page alone, as texts. */
  headScripts?: readonly string[];
  /** Addresses of the scripts that are kept for reading without a network. */
  offline?: readonly string[];
  /** Origins that the page may ask, beside its own, and whose styles, pictures and fonts it may use. */
  connect?: readonly string[];
  inspector?: InspectorScript | undefined;
}

/** What one visitor's page has beside that of everybody; it is made for them and kept by nothing. */
export type OwnParts = Pick<PageParts, 'inspector' | 'headScripts'>;

/** The HTML of a page that is made of a set, and its content security policy. */
export type MakeDocument = (
  set: ReleaseSet,
  routeIds: string[],
  parts: PageParts,
) => Promise<{ html: string; policy: string; route: string }>;

/** Addresses above the scripts that lie on teams' own origins: one that failed is asked for past all caches. */
const filesElsewhere = ({ remotes }: ReleaseSet): string[] =>
  remotes.flatMap(({ filesAt, base }) => (filesAt === undefined ? [] : [`${base}/`]));

const hasStyles = ({ styles = {} }: Pick<Release, 'styles'>): boolean => Object.keys(styles).length > 0;

const isOf = (origin: string) => (address: string) => address.startsWith(`${origin}/`);

/** Title of a page that neither has nor declares one, until its program gives it its own. */
const plainTitle = '正在打开';

interface DocumentOptions {
  /** Further scripts in the head of every page, as text. */
  inlineScripts: readonly string[];
  /** Origins of pictures, beside the site's own. */
  images: readonly string[];
  /** The site's name, as it is now. */
  siteName: () => Promise<string>;
}

export const documentMaker =
  ({ inlineScripts, images, siteName }: DocumentOptions): MakeDocument =>
  async (set, routeIds, { connect, headScripts = [], ...parts }) => {
    const main = scriptOf(set.inPage.shell, set.shell.entry);
    const first = firstScriptTexts(set, routeIds);
    const elsewhere = filesElsewhere(set);
    const files = [...elsewhere, ...(connect ?? [])];
    const { title = plainTitle, preconnects } = declaredHead(set.inPage, routeIds);
    const name = await siteName();
    const { html, policy } = renderDocument({
      ...parts,
      siteName: name,
      head: parts.head.includes('<title') ? parts.head : titleElement(`${title} - ${name}`) + parts.head,
      // Others would be of no use: the policy keeps the page from them.
      preconnects: preconnects.filter((origin) => images.includes(origin) || elsewhere.some(isOf(origin))),
      set: setForPage(set, routeIds),
      main,
      preloads: preloadsFor(set, routeIds),
      stylesheets: stylesFor(set, routeIds),
      headScripts: [...first.head, ...inlineScripts, ...headScripts],
      contentScripts: first.content,
      endScripts: first.end,
    });
    return {
      html,
      policy: contentSecurityPolicy({
        ...policy,
        files,
        hasStylesheets: set.remotes.some(hasStyles),
        images,
      }),
      route: routeIds.at(-1) ?? 'none',
    };
  };

/** What the routes of a page declare for its head. */
interface DeclaredHead {
  /** Of the innermost route that has one. */
  title: string | undefined;
  preconnects: string[];
}

/** @param routeIds ids of the page's routes, outermost first */
const declaredHead = ({ remotes }: SetInPage, routeIds: readonly string[]): DeclaredHead => {
  const routes = Object.values(remotes)
    .flatMap((remote) => declaredRoutes(remote.routes))
    .filter(({ id }) => routeIds.includes(id));
  return {
    title: routes.findLast(({ title }) => title)?.title,
    preconnects: [...new Set(routes.flatMap(({ preconnects = [] }) => preconnects))],
  };
};

/** With those below them, which come after them. */
const declaredRoutes = (routes: readonly DeclaredRoute[]): DeclaredRoute[] =>
  routes.flatMap((route) => [route, ...declaredRoutes(route.children ?? [])]);
