import { matchRoutes } from 'react-router-dom';
import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';

/** Parameters that change nothing on a page: most say where a visitor came from. */
const ignoredParameters = /^(?:utm_\w+|spm|gclid|fbclid|nossr)$/;

/**
 * Brings a page's address into one form, so that equal pages are cached once: drops tracking parameters, empty ones and those
 * that its page does not read, and sorts the others.
 * @param known names that the page reads; without them every name may be one
 */
export const normalUrl = (url: string, known?: readonly string[]): string => {
  const question = url.indexOf('?');
  if (question < 0) return url;
  const entries = [...new URLSearchParams(url.slice(question + 1))]
    .filter(([name, value]) => value !== '' && !ignoredParameters.test(name) && (known?.includes(name) ?? true))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const query = new URLSearchParams(entries).toString();
  const path = url.slice(0, question);
  return query === '' ? path : `${path}?${query}`;
};

/**
 * Query parameters that the page at a path reads, as its routes declare them (`handle.query`); undefined where a route declares
 * nothing, so that all parameters have to be kept. Where no page matches the path, there are none.
 */
export const queryNames = (set: ReleaseSet, pathname: string): readonly string[] | undefined => {
  const routes = Object.values(set.remotes).flatMap((remote) => remote.routes);
  const matched = matchRoutes(routes as never, pathname) as { route: DeclaredRoute }[] | null;
  // A route with children only frames them.
  const pages = (matched ?? []).map(({ route }) => route).filter(({ children }) => children === undefined);
  return pages.every(({ query }) => query) ? pages.flatMap(({ query = [] }) => query) : undefined;
};
