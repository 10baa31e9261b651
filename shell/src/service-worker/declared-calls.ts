import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';

/** A page's address as the route sees it that it belongs to. */
interface PageAddress {
  /** Names of the route's path, and what stands for them. */
  params: Record<string, string>;
  /** Patterns of the calls that draw the page, as the route declares them. */
  offline: readonly string[];
}

/** The calls that the routes of a set declare for the page at an address; none where it has no route. */
export const declaredCalls = ({ remotes }: Pick<ReleaseSet, 'remotes'>, pathname: string): PageAddress => {
  for (const { routes } of Object.values(remotes)) {
    for (const { path, offline } of withFullPaths(routes)) {
      const params = offline && paramsOf(path, pathname);
      if (params) return { params, offline };
    }
  }
  return { params: {}, offline: [] };
};

const withFullPaths = (routes: readonly DeclaredRoute[], above = ''): { path: string; offline?: string[] }[] =>
  routes.flatMap(({ path = '', offline, children = [] }) => {
    const full = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/');
    return [{ path: full, ...(offline && { offline }) }, ...withFullPaths(children, full)];
  });

/** Values of a pattern's names (`:cid`) in an address; undefined where the address does not match. */
const paramsOf = (pattern: string, pathname: string): Record<string, string> | undefined => {
  const parts = pathname.split('/');
  const wanted = pattern.split('/');
  if (parts.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = wanted[index] ?? '';
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return undefined;
  }
  return params;
};

/** A call with values in place of its names; undefined where one has none. */
export const filledCall = (pattern: string, values: Record<string, unknown>): string | undefined => {
  const parts = pattern.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    const value = values[part.slice(1)];
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join('/');
};
