import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import type { Hydration, ReleaseSet, RemoteModule } from 'shared-api/contract';
import type { LoaderContext } from 'shared-api/loader-api';
import { ServerStyleSheet } from 'styled-components';
import { packErrors } from './hydration/packed-errors.ts';
import { KeptStyles } from './kept-styles.tsx';
import { Page } from './page.tsx';
import { createRemoteParts } from './remotes/remote-parts.ts';
import { remoteRoutes } from './remotes/remote-routes.tsx';
import { notFoundRouteId, pageRoutes } from './routes.tsx';

export { sharedModules } from './shared-modules.ts';

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

export interface RenderedRedirect {
  status: number;
  location: string;
}

export type Render = (url: string, context: LoaderContext) => Promise<RenderedPage | RenderedRedirect>;

/**
 * Renders pages of one release set.
 * @param modules what the remotes of the set expose, by name
 */
export const createRender = (set: ReleaseSet, modules: Record<string, RemoteModule>): Render => {
  const parts = createRemoteParts(async (remote): Promise<RouteObject[]> => modules[remote]?.routes ?? []);
  const handler = createStaticHandler(pageRoutes(remoteRoutes(set, parts)));

  return async (url, loaderContext) => {
    const context = await handler.query(new Request(url), { requestContext: loaderContext });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/' };
    }
    const errors = packErrors(context.errors);
    const routeIds = context.matches.map(({ route }) => route.id);
    const failed = Object.values(errors ?? {})[0];
    const sheet = new ServerStyleSheet();
    try {
      const html = renderToString(
        sheet.collectStyles(
          <KeptStyles>
            <Page store={createStore()}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </Page>
          </KeptStyles>,
        ),
      );
      if (html.includes(gaveUp)) throw new Error('a component threw while rendering');
      return {
        status: failed ? failed.status : routeIds.includes(notFoundRouteId) ? 404 : 200,
        ...splitHead(html),
        styles: sheet.getStyleTags(),
        hydration: { loaderData: context.loaderData, errors },
        routeIds,
      };
    } finally {
      sheet.seal();
    }
  };
};

/** What React writes where a boundary's content threw: the browser is to try again. */
const gaveUp = '<!--$!-->';

/** React puts what belongs into the head before everything else; a document wants it apart. */
const splitHead = (html: string): { head: string; body: string } => {
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
};
