import type { DeclaredRoute } from 'shared-api/contract';

/** The address of a page of one route. */
export interface PageAddress {
  path: string;
  /** Whether there has to be something at it: no parameter of it was guessed. */
  exists: boolean;
}

/**
 * Addresses of all pages of some routes.
 * @param values of their parameters, by name, or by `part/name` with the part of the path before it; one without a value is guessed to be 1
 */
export const pageAddresses = (
  routes: readonly DeclaredRoute[],
  values: Record<string, string>,
  above = '',
): PageAddress[] =>
  routes.flatMap(({ path = '', children }) => {
    const pattern = path.startsWith('/') ? path : `${above}/${path}`;
    return children ? pageAddresses(children, values, pattern) : [fill(pattern, values)];
  });

const fill = (pattern: string, values: Record<string, string>): PageAddress => {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const filled = segments.map((segment, index) => {
    const name = segment === '*' ? segment : /^:(\w+)\??$/.exec(segment)?.[1];
    return name === undefined ? segment : (values[`${segments[index - 1]}/${name}`] ?? values[name]);
  });
  return { path: `/${filled.map((segment) => segment ?? '1').join('/')}`, exists: !filled.includes(undefined) };
};
