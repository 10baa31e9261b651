import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError } from './remote-error.ts';

/** What a remote's `lazy` gives: the part of a route that lies in a chunk of its own. */
interface RoutePart {
  loader?: LoaderFunction;
  Component?: ComponentType;
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * A remote's route, loaded when first needed. The router's own `lazy` remembers a failure for as long as the page lives;
 * here only a success is remembered, so a chunk that failed is asked for again at the next try.
 */
export const lazyRoute = (remote: string, route: RouteObject): RouteObject => {
  const { lazy, children, ...rest } = route;
  const nested = children && { children: children.map((child) => lazyRoute(remote, child)) };
  if (typeof lazy !== 'function') return { ...rest, ...nested } as RouteObject;

  let part: RoutePart | undefined;
  const load = async (): Promise<RoutePart> => {
    try {
      part ??= (await lazy()) as RoutePart;
      return part;
    } catch (cause) {
      throw new RemoteError(remote, 'module', cause);
    }
  };
  return {
    ...rest,
    ...nested,
    loader: async (args, handlerContext) => (await load()).loader?.(args, handlerContext) ?? null,
    shouldRevalidate: (args) => part?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    Component: () => (part?.Component ? <part.Component /> : null),
    ErrorBoundary: () => (part?.ErrorBoundary ? <part.ErrorBoundary /> : <RegionProblem />),
  } as RouteObject;
};
