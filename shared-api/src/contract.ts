import type { RouteObject } from 'react-router-dom';
import type { Link, Site } from './schemas/site.ts';

/**
 * Version of the contract between shell and remotes. A remote states the range it was built for in its package.json
 * (`shuhai.contract`); the shell states this version.
 */
export const contractVersion = '1.4.0';

/**
 * The module a remote exposes as `./routes`: route objects with explicit ids and absolute paths. The shell runs their
 * `lazy`, `loader`, `Component`, `ErrorBoundary` and `shouldRevalidate`, in the browser and on the server, since 1.3.0 `action` in
 * the browser, and what {@link DehydratedRoute} says where a module has it.
 */
export interface RemoteModule {
  routes: RouteObject[];
}

/** A link to one of a remote's pages, in the shell's frame. */
export interface FrameEntry {
  label: string;
  /** A path of the site, with its query. */
  to: string;
  /** Entries of all remotes stand in this order. */
  order: number;
  /** The path at which the entry is the current one, where that is not `to`. */
  at?: string;
  /** Shows the number of unread messages. */
  unread?: boolean;
}

/** Entries by their place in the frame; a remote's build reads them from its `src/entries.ts`. Since 1.2.0. */
export interface FrameEntries {
  /** The menu below the header. */
  menu?: FrameEntry[];
  /** The bar that a member sees in the header. */
  member?: FrameEntry[];
  /** The menu under a member's name, before the shell's own items. */
  userMenu?: FrameEntry[];
}

/**
 * Further exports of a route's module, both or neither: what stands in the page's HTML need not stand in its data once more.
 * Data are what the route's loader gives: an object.
 */
export interface DehydratedRoute<Data extends object = object> {
  /** Gives the data without what {@link rehydrate} reads from the HTML. Runs on the server. */
  dehydrate: (data: Data) => Partial<Data>;
  /**
   * Completes the data in place. Runs in the browser before the region hydrates.
   * @param region the element that holds the HTML of the remote's page
   * @throws Error where it does not find there what it needs: then the page stays static
   */
  rehydrate: (data: Partial<Data>, region: Element) => void;
}

/** State that a remote may give to a navigation of its own. */
export interface NavigationState {
  /** Leaves the focus where it is: the address only follows what is shown already. */
  keepFocus?: boolean;
}

/** The shell's own route: a remote's pages find {@link ShellData} under it with `useRouteLoaderData`. */
export const shellRouteId = 'shell';

/** Ids of all routes of the shell's own. No remote may use them. */
export const shellRouteIds: readonly string[] = [shellRouteId, 'root', 'composition', 'not-found'];

/** The site's identity, texts and links, which the shell loads for every page. */
export interface ShellData {
  /** `https://host`, as readers know the site: what canonical addresses begin with. */
  origin: string;
  /** The host with its port, as the header shows it. */
  host: string;
  site: Site;
  links: Link[];
}

/** A route that a remote owns, as its release declares it; read from the remote's own routes when it is built. */
export interface DeclaredRoute {
  id: string;
  path?: string;
  index?: boolean;
  /**
   * Names that the page reads from its address's query (`handle: { query: […] }` of its route). The server leaves out all
   * others, so that an address with a new name is no new page; of a route that declares none it leaves out nothing.
   */
  query?: string[];
  /** Only for members, with all its children (`handle: { members: true }`): the shell sends visitors away. Since 1.2.0. */
  members?: boolean;
  /** The window's title where the page has none (`handle: { title }`): while its script is on its way, and where it fails. Since 1.3.0. */
  title?: string;
  /**
   * Origins that the page needs soon (`handle: { preconnects: ['https://…'] }`): the server names those in the head of this page and
   * all below it that the page's policy allows. Since 1.3.0.
   */
  preconnects?: string[];
  children?: DeclaredRoute[];
}

/** One app's release, as the page data name it. */
export interface AppRelease {
  /** `reader@VERSION-HASH` */
  release: string;
  /** URL of the remote's entry script; for the shell, of its main script. Relative to the site's origin. */
  entry: string;
  /** Every script of the release by its path from the entry, with its hash (`sha256-…`). No other runs. */
  integrity: Record<string, string>;
  routes: DeclaredRoute[];
  entries?: FrameEntries;
  /** For shells of before, which have some names of the router in a script of their own: that they load it first. */
  later?: boolean;
}

/** The release of each app that this page was given; everything the page loads comes from them. */
export interface ReleaseSet {
  id: string;
  shell: AppRelease;
  remotes: Record<string, AppRelease>;
}

/** Data and errors of the loaders that the server ran, so that the browser need not call again. */
export interface Hydration {
  loaderData: Record<string, unknown>;
  /** Errors by the route whose boundary shows them. */
  errors: Record<string, SerializedError> | null;
}

/** An ApiError's fields, as the server writes them into the page for the browser. */
export interface SerializedError {
  code: string;
  status: number;
  shown: string;
}

/** Data that the server writes into every page, as JSON in the element with id {@link pageDataId}. */
export interface PageData {
  set: ReleaseSet;
  /** Null where the server did not render this page: then the browser does all of it. */
  hydration: Hydration | null;
  /** Of the app shell alone: addresses of the scripts that the apps want kept for reading without a network. Since 1.4.0. */
  offline?: string[];
}

export const pageDataId = 'page-data';

/** Local storage's key for who is signed in: JSON with `username` and `isAuth`. Source: specification, section 3. */
export const authStorageKey = 'auth';

/** Local storage's key for the reading time that this browser has counted and not reported yet (reader, account). */
export const readingTimeStorageKey = 'reading-time';

/** With what the keys of its reports begin, while they wait in the outbox. */
export const readingTimeReportKey = 'reading-time:';

/** Header of `/sw.js`: `off` where it is the worker that only removes itself. A browser without a worker then takes none. */
export const workerStateHeader = 'x-service-worker';

/** Header of a write that was queued: the percent-encoded name of its member. The server refuses it under another's session. */
export const memberHeader = 'x-member';

/**
 * Attribute of the root element, set before the first paint, where this browser remembers a member: pages are the same for
 * everybody, and styles use it to reserve the space of what is filled in for a member later.
 */
export const memberAttribute = 'data-member';

/** The same where this browser keeps what a visitor read. */
export const historyAttribute = 'data-history';

/** Id of the element that holds everything that React renders. */
export const rootId = 'root';

/** Global variable in which a page keeps what was pressed before its program had started; undefined once it has. */
export const earlyPressesName = 'EARLY_PRESSES';

/** A key that was pressed before a page's program had started. */
export interface EarlyKey {
  target: Element;
  key: string;
  shiftKey: boolean;
}

/** Global variable in which the shell leaves such keys, in order, for the page that listens to keys. */
export const earlyKeysName = 'EARLY_KEYS';
