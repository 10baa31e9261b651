import type { ActiveReleases } from '../../releases/release.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { declaredHead } from './declared-heads.ts';
import { renderDocument, titleElement } from './document.ts';
import { memberScript } from './member-script.ts';
import { openingScripts } from './opening-scripts.ts';
import { preloadsFor, scriptOf } from './preloads.ts';
import { readingScript } from './reading-script.ts';
import { startScript } from './start-script.ts';
import { watchScript } from './watch-script.ts';

/** The parts of a page that differ between rendered pages and those that the browser renders. */
export interface PageParts {
  /** Data of the loaders, as JSON; `null` where the browser is to render the page. */
  hydration: string;
  head: string;
  body: string;
  overlay?: string;
  /** Addresses of the scripts that are kept for reading without a network. */
  offline?: readonly string[];
  /** Origins that the page may ask, beside its own. */
  connect?: readonly string[];
}

/** The HTML of a page that is made of these releases, and its content security policy. */
export type MakeDocument = (
  releases: ActiveReleases,
  routeIds: string[],
  parts: PageParts,
) => Promise<{ html: string; policy: string; route: string }>;

/** Addresses above the scripts that lie on teams' own origins: one that failed is asked for past all caches. */
const filesElsewhere = ({ remotes }: ActiveReleases): string[] =>
  remotes.flatMap(({ filesAt, base }) => (filesAt === undefined ? [] : [`${base}/`]));

const isOf = (origin: string) => (address: string) => address.startsWith(`${origin}/`);

/** Route of the reader whose pages open where they were read last. */
const chapterRouteId = 'chapter';

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
  async (releases, routeIds, { connect, ...parts }) => {
    const main = scriptOf(releases.set.shell, releases.shell.entry);
    const opensAtPlace = routeIds.includes(chapterRouteId);
    const elsewhere = filesElsewhere(releases);
    const { title = plainTitle, preconnects } = declaredHead(releases.set, routeIds);
    const name = await siteName();
    const { html, policy } = renderDocument({
      ...parts,
      siteName: name,
      head: parts.head.includes('<title') ? parts.head : titleElement(`${title} - ${name}`) + parts.head,
      // Others would be of no use: the policy keeps the page from them.
      preconnects: preconnects.filter((origin) => images.includes(origin) || elsewhere.some(isOf(origin))),
      set: releases.set,
      main,
      preloads: preloadsFor(releases, routeIds),
      inlineScripts: [memberScript, readingScript, ...(opensAtPlace ? [openingScripts.head] : []), ...inlineScripts],
      ...(opensAtPlace && { textScript: openingScripts.text }),
      lastScripts: [watchScript(releases.set.id), startScript(main)],
    });
    return {
      html,
      policy: contentSecurityPolicy({ ...policy, connect: [...elsewhere, ...(connect ?? [])], images }),
      route: routeIds.at(-1) ?? 'none',
    };
  };
