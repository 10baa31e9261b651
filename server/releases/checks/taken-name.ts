import type { DeclaredRoute } from 'shared-api/contract';
import { pathPrefixes } from 'shared-api/route-prefixes';
import { isWithin } from '../is-within.ts';

/** An app with the routes that it declares. */
interface OwnerOfRoutes {
  app: string;
  routes: readonly DeclaredRoute[];
}

/**
 * Checks the name of a new remote against apps that are there: a new remote's first route has its name as its id, and begins
 * with it.
 * @returns a sentence that says why it cannot be used, or undefined
 */
export const takenNameProblem = (name: string, owners: readonly OwnerOfRoutes[]): string | undefined => {
  for (const { app, routes } of owners) {
    if (app === name) return `已经有应用 ${name} 了`;
    const prefix = pathPrefixes(routes).find((each) => isWithin(`/${each.split('/')[1]}`, `/${name}`));
    if (prefix !== undefined) return `${name} 已是 ${app} 的地址（${prefix}），请换一个名字`;
    if (idsOf(routes).includes(name)) return `${name} 已是 ${app} 的路由编号，请换一个名字`;
  }
  return undefined;
};

const idsOf = (routes: readonly DeclaredRoute[]): string[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);
