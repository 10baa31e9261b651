import type { DeclaredRoute } from 'shared-api/contract';

/**
 * Addresses of all pages of some routes.
 * @param values of their parameters, by name; a parameter without a value is 1
 */
export const pageAddresses = (routes: readonly DeclaredRoute[], values: Record<string, string>, above = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const pattern = path.startsWith('/') ? path : `${above}/${path}`;
    return children ? pageAddresses(children, values, pattern) : [fill(pattern, values)];
  });

const fill = (pattern: string, values: Record<string, string>): string => {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  return `/${segments
    .map((segment) =>
      segment === '*' ? '1' : segment.replace(/^:(\w+)\??$/, (_, name: string) => values[name] ?? '1'),
    )
    .join('/')}`;
};
