import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import type { Hydration, ReleaseSet, RemoteModule } from 'shared-api/contract';
import type { LoaderContext } from 'shared-api/loader-api';
import { ServerStyleSheet } from 'styled-components';
import { serializeErrors } from './hydration/serialized-errors.ts';
import { Page } from './page.tsx';
import { withDeferredValues } from './remotes/deferred-values.ts';
import { remoteRoutes } from './remotes/remote-routes.tsx';
import { createRouteModules, type RouteModules } from './remotes/route-modules.ts';
import { matchablePath, notFoundRouteId, pageRoutes } from './routes.tsx';
import { CachedStyles } from './style-cache.tsx';

export { sharedModules } from './shared-modules.ts';

/** Scripts of `src/first` that every page runs: in its head, and at its end. The kit reads them from here. */
export const first = { head: ['mark-visitor', 'reading-settings'], end: ['watch', 'start'] };

/** A page as HTML, in the parts that a document is made of. */
export interface RenderedPage {
  status: number;
  /** Title, meta and link elements. */
  head: string;
  /** Style elements. */
  styles: string;
  body: string;
  hydration: Hydration;
  /** Ids of the matched routes, outermost first. */
  routeIds: string[];
}

interface RenderedRedirect {
  status: number;
  location: string;
}

export type Render = (url: string, context: LoaderContext) => Promise<RenderedPage | RenderedRedirect>;

/**
 * Creates the function that renders pages of one release set.
 * @param remotes the modules that the remotes of the set expose, by name
 */
export const createRender = (set: ReleaseSet, remotes: Record<string, RemoteModule>): Render => {
  const modules = withDeferredValues(
    createRouteModules(async (remote): Promise<RouteObject[]> => remotes[remote]?.routes ?? []),
  );
  const handler = createStaticHandler(pageRoutes(set, remoteRoutes(set, modules)));

  return async (url, loaderContext) => {
    const context = await handler.query(new Request(matchableUrl(url)), { requestContext: loaderContext });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/' };
    }
    const errors = serializeErrors(context.errors);
    const routeIds = context.matches.map(({ route }) => route.id);
    const failed = Object.values(errors ?? {})[0];
    const sheet = new ServerStyleSheet();
    try {
      const html = renderToString(
        sheet.collectStyles(
          <CachedStyles>
            <Page store={createStore()}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </Page>
          </CachedStyles>,
        ),
      );
      if (html.includes(failedBoundary)) throw new Error('a component threw while rendering');
      return {
        status: failed ? failed.status : routeIds.includes(notFoundRouteId) ? 404 : 200,
        ...splitHead(html),
        styles: sheet.getStyleTags(),
        // Where an error is shown the HTML may lack what a loader gave.
        hydration: { loaderData: errors ? context.loaderData : dehydrateData(context.loaderData, modules), errors },
        routeIds,
      };
    } finally {
      sheet.seal();
    }
  };
};

const matchableUrl = (url: string): URL => {
  const address = new URL(url);
  address.pathname = matchablePath(address.pathname);
  return address;
};

/** Comment that React writes where a boundary's content threw, so that the browser renders it. */
const failedBoundary = '<!--$!-->';

/** Splits the head's elements, which React writes before everything else, from the body. */
const splitHead = (html: string): { head: string; body: string } => {
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
};

type LoaderData = Record<string, unknown>;

/** Takes from the loaders' data what the page's HTML says already, as the routes' modules know. For the server. */
const dehydrateData = (loaderData: LoaderData, modules: RouteModules): LoaderData =>
  Object.fromEntries(
    Object.entries(loaderData).map(([routeId, data]) => {
      const { dehydrate } = modules.loaded(routeId) ?? {};
      return [routeId, data && dehydrate ? dehydrate(data) : data];
    }),
  );
