import type { RouteObject } from 'react-router-dom';
import type { DeclaredRoute, FrameEntries, ReleaseSet } from 'shared-api/contract';

/** Release set of a page with these remotes, each declared as its build would declare it. */
export const releaseSetOf = (
  remotes: Record<string, RouteObject[]>,
  entries: Record<string, FrameEntries> = {},
): ReleaseSet => ({
  id: 'test',
  shell: release('shell', 'main.js', []),
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, routes]) => [
      name,
      { ...release(name, 'remoteEntry.js', routes), ...(entries[name] && { entries: entries[name] }) },
    ]),
  ),
});

const release = (name: string, entry: string, routes: RouteObject[]) => ({
  release: `${name}@1`,
  entry: `/remotes/${name}/1/${entry}`,
  integrity: {},
  routes: routes.map(declare),
});

const declare = ({ id = '', path, index, handle, children }: RouteObject): DeclaredRoute => ({
  id,
  ...(path !== undefined && { path }),
  ...(index && { index }),
  ...(handle?.members && { members: true }),
  ...(children && { children: children.map(declare) }),
});
