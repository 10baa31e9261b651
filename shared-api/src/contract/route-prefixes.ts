import type { DeclaredRoute } from './contract.ts';

/** The part of a route's path before its first parameter: `/book` of `/book/:bid`, nothing of `/*`. */
const prefixOf = (path: string): string => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const parameter = segments.findIndex((segment) => /[:*?]/.test(segment));
  return `/${segments.slice(0, parameter === -1 ? segments.length : parameter).join('/')}`;
};

/** The fixed beginnings of routes' paths, each once. Those of one remote never lie within those of another. */
export const pathPrefixes = (routes: readonly DeclaredRoute[]): string[] => [
  ...new Set(routes.map(({ path = '/' }) => prefixOf(path))),
];

/** Whether a path is a prefix's own or below it. */
export const isWithin = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
