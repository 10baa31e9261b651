import type { RouteObject } from 'react-router-dom';

/**
 * What the shell and a remote agree on. A remote states the range it was built for in its package.json
 * (`shuhai.contract`); the shell states this version.
 */
export const contractVersion = '1.0.0';

/** The module a remote exposes as `./routes`: route objects with explicit ids, absolute paths and loaders. */
export interface RemoteModule {
  routes: RouteObject[];
}

/** One app's release, as the page names it. URLs are relative to the site's origin. */
export interface AppRelease {
  /** `reader@VERSION-HASH` */
  release: string;
  /** The remote's entry script (`remoteEntry.js`); for the shell, its main script. */
  entry: string;
  /** The page paths that belong to this app, as route patterns (`/book/:bid`). */
  paths: string[];
}

/** Which release of each app this page was given; everything the page loads comes from it. */
export interface ReleaseSet {
  id: string;
  shell: AppRelease;
  remotes: Record<string, AppRelease>;
}

/** What the server writes into every page, as JSON in the element with id {@link pageDataId}. */
export interface PageData {
  set: ReleaseSet;
}

export const pageDataId = 'page-data';
