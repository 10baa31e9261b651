import { matchRoutes } from 'react-router-dom';

/**
 * Whether the router shows a path as one below a prefix: it reads upper and lower case and percent-encoded letters alike, so they
 * are not compared as texts.
 */
export const isWithin = (path: string, prefix: string): boolean =>
  matchRoutes([{ path: `${prefix}/*` }], path) !== null;
