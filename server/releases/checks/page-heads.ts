import type { DeclaredRoute } from 'shared-api/contract';
import type { ReleaseSet } from '../release-set.ts';

/** Maximum of connections that a page opens before anything asks for them. */
const maxPreconnects = 3;

const maxTitleLength = 60;

/** Finds titles and preconnects of routes that cannot stand in a page's head. @returns a sentence for each */
export const pageHeadProblems = ({ remotes }: ReleaseSet): string[] =>
  remotes.flatMap(({ release, routes }) =>
    allRoutes(routes).flatMap((route) =>
      problemsOf(route).map((problem) => `${release} 的路由 ${route.id} ${problem}`),
    ),
  );

const allRoutes = (routes: readonly DeclaredRoute[]): DeclaredRoute[] =>
  routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);

const problemsOf = ({ title = '', preconnects = [] }: DeclaredRoute): string[] => [
  ...(title.length <= maxTitleLength ? [] : [`的标题超过 ${maxTitleLength} 个字`]),
  ...(preconnects.length > maxPreconnects ? [`要预先连接的来源多于 ${maxPreconnects} 个`] : []),
  ...preconnects
    .filter((each) => !isOrigin(each))
    .map((each) => `要预先连接的 ${each} 不是 https 的来源，像 https://img.example`),
];

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && text.startsWith('https://') && new URL(text).origin === text;
