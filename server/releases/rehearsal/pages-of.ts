import type { DeclaredRoute } from 'shared-api/contract';

/**
 * The address of every page of some routes.
 * @param values for the parameters in them, by name; those that are not there are 1
 */
export const pagesOf = (routes: readonly DeclaredRoute[], values: Record<string, string>, above = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const whole = path.startsWith('/') ? path : `${above}/${path}`;
    return children ? pagesOf(children, values, whole) : [fill(whole, values)];
  });

const fill = (pattern: string, values: Record<string, string>): string => {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  return `/${segments
    .map((segment) =>
      segment === '*' ? '1' : segment.replace(/^:(\w+)\??$/, (_, name: string) => values[name] ?? '1'),
    )
    .join('/')}`;
};
