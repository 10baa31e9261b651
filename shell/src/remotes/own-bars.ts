import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { DeclaredRoute } from 'shared-api/contract';
import { readPageData } from '../page-data.ts';

/** Tells of a path whether its page has bars of its own. It is asked with every scroll, and looks at each path once. */
export const createOwnBars = () => {
  const routes = Object.values(readPageData().set.remotes).flatMap(({ routes = [] }) => routes);
  let last: { pathname: string; answer: boolean } | undefined;
  return (pathname: string): boolean => {
    if (last?.pathname !== pathname) {
      const matches = matchRoutes(routes as RouteObject[], pathname) ?? [];
      last = { pathname, answer: matches.some(({ route }) => (route as DeclaredRoute).ownBars) };
    }
    return last.answer;
  };
};
