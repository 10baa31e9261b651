import type { RouteObject } from 'react-router-dom';
import type { Role } from '../console/roles.ts';
import type { Link, Site } from '../schemas/site.ts';

/**
 * Version of the contract between shell and remotes. A remote states the range it was built for in its package.json
 * (`shuhai.contract`); the shell states this version.
 */
export const contractVersion = '1.9.0';

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
  /** Further paths at which the entry is the current one. Since 1.18.0; earlier shells mark it at `to` alone. */
  alsoAt?: string[];
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

/**
 * Scripts of a route's page that run before its program has come, by the names of their files `src/first/NAME.ts`. The kit compiles each
 * into the release's description; the server puts them into the page.
 */
export interface FirstScripts {
  /** Runs in the head, before anything is drawn. */
  head?: string;
  /** Runs at the end of the page's content, before that is drawn. */
  content?: string;
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
  /**
   * The page and all below it are kept by no cache and listed by no search engine (`handle: { private: true }`). Of an app whose pages
   * all are private, and which has no entries in the frame, no page of another app names anything. Since 1.6.0.
   */
  private?: boolean;
  /**
   * Only for members with this role or one above it (`handle: { role: 'moderator' }`), who alone are given the page and all below it.
   * Such a page is private, and for members. Since 1.6.0.
   */
  role?: Role;
  /** The window's title where the page has none (`handle: { title }`): while its script is on its way, and where it fails. Since 1.3.0. */
  title?: string;
  /**
   * Origins that the page needs soon (`handle: { preconnects: ['https://…'] }`): the server names those in the head of this page and
   * all below it that the page's policy allows. Since 1.3.0.
   */
  preconnects?: string[];
  /** Scripts that run before the page's program (`handle: { first: { head: 'mark-visitor' } }`). Since 1.5.0. */
  first?: FirstScripts;
  /**
   * Public calls from whose answers the browser draws the page without a network (`handle: { offline: ['/chapter/:cid/'] }`): the service
   * worker keeps them. A name is filled in from the page's address; one that the address has not, from the `data` of the answer before,
   * and where that has none either the call is left out. Since 1.5.0.
   */
  offline?: string[];
  /**
   * Whether the page, with all below it, has bars of its own (`handle: { ownBars: true }`): on a phone the shell's header then stays at the
   * page's top, instead of coming back wherever one scrolls up, and a session that ends there is told by a notice, without a reload. Since
   * 1.6.0.
   */
  ownBars?: boolean;
  children?: DeclaredRoute[];
}

/** One app's release, as the page data name it. */
export interface AppRelease {
  /** `reader@VERSION-HASH` */
  release: string;
  /** URL of the remote's entry script; for the shell, of its main script. Relative to the site's origin. */
  entry: string;
  /** The global variable in which a remote's entry leaves its container; the app's name unless said. Since 1.6.0. */
  container?: string;
  /** Every script of the release by its path from the entry, with its hash (`sha256-…`). No other runs. */
  integrity: Record<string, string>;
  routes: DeclaredRoute[];
  entries?: FrameEntries;
  /** For earlier shells, which have some names of the router in a script of their own: that they load it first. */
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

/** Header of `/sw.js`: `off` where it is the worker that only removes itself. A browser without a worker then takes none. */
export const workerStateHeader = 'x-service-worker';

/** Header of a write that was queued: the percent-encoded name of its member. The server refuses it under another's session. */
export const memberHeader = 'x-member';

/**
 * Attribute of the root element, set before the first paint, where this browser remembers a member: pages are the same for
 * everybody, and styles use it to reserve the space of what is filled in for a member later.
 */
export const memberAttribute = 'data-member';

/** The same, where this browser has a visitor's reading history. */
export const historyAttribute = 'data-history';

/**
 * Attribute of what holds text of a novel, which is shown in the reader's script. Where it is empty, each such text goes by the script that
 * it tells itself: titles, authors, introductions. With the id of a chapter (`1001-3`) it is part of that chapter's text, and goes by all
 * parts of it in the page, or by the novel's chapter before where these tell none (since 1.5.0). With `false` it stays as it is: words that the
 * reader typed, in the page's title too (since 1.9.0).
 */
export const novelTextAttribute = 'data-novel-text';

/**
 * Attribute with a name of a novel, its author, a chapter or a tag, as it is written there. In the `aria-label`, `aria-valuetext`, `alt` and
 * `title` of the element and of those within it this name is shown in the reader's script; the words around it stay. Since 1.9.0.
 */
export const novelNameAttribute = 'data-novel-name';

/**
 * Global variable with the function that gives a name or a quote of a novel in the reader's script, where one is chosen. Remotes call it by
 * `inReadersScript` of `shared-api/readers-script`. Since 1.9.0.
 */
export const readersScript = 'IN_READERS_SCRIPT';

/**
 * Attribute of the shell's parts around a page: `top` above it, `foot` below it, `to-top` the button that leads back up. A page that needs the
 * whole window hides them by its own style. Since 1.8.0.
 */
export const frameAttribute = 'data-frame';

/**
 * Attribute of what a page has at the foot of a phone's screen: the shell's button that leads back up stands above it. Said since 1.8.0.
 */
export const footBarAttribute = 'data-foot-bar';

/** Attribute of the shell's messages: a press in them is none beside a box that a page has open. Said since 1.8.0. */
export const messagesAttribute = 'data-toaster';

/** Finds the server's bar over a page in which a developer's build is tried: its `data-app` names the app. */
export const triedBuildBar = '.override[data-app]';

/**
 * Attribute of the shell's notice that an app's part of the page could not be loaded or broke, by which a smoke test knows it. It is the shell's
 * alone: a page's own `role="alert"` is the page's affair.
 */
export const problemAttribute = 'data-shell-problem';

/** Id of the element that holds everything that React renders. */
export const rootId = 'root';

/** Id of the element that holds what the remote of the page at hand draws; all else below {@link rootId} is the shell's. Said since 1.7.0. */
export const regionId = 'region';

/**
 * Global variable with the function that reports a fault of this page to the server: the app, the phase and the code
 * (shared-api/schemas/page-reports). The shell defines it before its program has come. Said since 1.7.0.
 */
export const faultReporter = 'REPORT_FAULT';

/**
 * Name of the script of a remote's release that is the inspector: the server adds it to the pages of staff who have switched it on, and of
 * whoever tries a developer's build by a signed link. Built of `src/tools/inspector-tool.ts`. Since 1.7.0.
 */
export const inspectorFile = 'inspector-tool.js';

/** Id of the link in every page that names the shell's script, with its hash: the shell's own script at the page's end has it run. Since 1.5.0. */
export const programId = 'program';

/** For remotes from before 1.5.0, which may take them from here; they go with 2.0.0. */
export { type EarlyKey, earlyKeysName } from '../early-keys/early-keys.ts';
export const earlyPressesName = 'EARLY_PRESSES';
export { readingTimeReportKey, readingTimeStorageKey } from '../reading/unreported-time.ts';
