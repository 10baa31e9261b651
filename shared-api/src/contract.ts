import type { RouteObject } from 'react-router-dom';
import type { Link, Site } from './schemas/site.ts';

/**
 * What the shell and a remote agree on. A remote states the range it was built for in its package.json
 * (`shuhai.contract`); the shell states this version.
 */
export const contractVersion = '1.0.0';

/**
 * The module a remote exposes as `./routes`: route objects with explicit ids and absolute paths. The shell runs their
 * `lazy`, `loader`, `Component`, `ErrorBoundary` and `shouldRevalidate`, in the browser and on the server.
 */
export interface RemoteModule {
  routes: RouteObject[];
}

/** The shell's own route: a remote's pages find {@link ShellData} under it with `useRouteLoaderData`. */
export const shellRouteId = 'shell';

/** What the shell knows of the site, for every page. */
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
  children?: DeclaredRoute[];
}

/** One app's release, as the page names it. */
export interface AppRelease {
  /** `reader@VERSION-HASH` */
  release: string;
  /** URL of the remote's entry script; for the shell, of its main script. Relative to the site's origin. */
  entry: string;
  /** Every script of the release by its path from the entry, with its hash (`sha256-…`). No other runs. */
  integrity: Record<string, string>;
  routes: DeclaredRoute[];
}

/** Which release of each app this page was given; everything the page loads comes from it. */
export interface ReleaseSet {
  id: string;
  shell: AppRelease;
  remotes: Record<string, AppRelease>;
}

/** What loaders gave while the server rendered, so that the browser need not ask again. */
export interface Hydration {
  loaderData: Record<string, unknown>;
  /** Errors by the route whose boundary shows them. */
  errors: Record<string, PackedError> | null;
}

/** An error on its way from the server's rendering to the browser's: an ApiError's fields. */
export interface PackedError {
  code: string;
  status: number;
  shown: string;
}

/** What the server writes into every page, as JSON in the element with id {@link pageDataId}. */
export interface PageData {
  set: ReleaseSet;
  /** Null where the server did not render this page: then the browser does all of it. */
  hydration: Hydration | null;
}

export const pageDataId = 'page-data';

/** Local storage's key for who is signed in: JSON with `username` and `isAuth`. Source: specification, section 3. */
export const authStorageKey = 'auth';

/**
 * Stands on the root element, from before the first paint on, where this browser remembers a member: pages are the same
 * for everybody, and styles keep free by it what is filled in for a member later.
 */
export const memberAttribute = 'data-member';

/** The element that holds everything that React renders. */
export const rootId = 'root';
