import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';
import { routes } from '../src/routes.tsx';

/**
 * Renders a page of the reader as the server does: the same loaders, their calls answered without a network, and no browser
 * anywhere.
 * @param address path and query
 * @param shellData what the shell knows of the site; without it the reader stands alone
 */
export const renderOnServer = async (address: string, shellData?: ShellData): Promise<string> => {
  const handler = createStaticHandler(shellData ? withinShell(shellData) : routes);
  const context = await handler.query(new Request(`http://127.0.0.1${address}`), {
    requestContext: { fetch: globalThis.fetch },
  });
  if (context instanceof Response) throw new Error(`${address} answered ${context.status}`);
  return renderToString(
    <Provider store={createStore()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Provider>,
  );
};

const withinShell = (shellData: ShellData): RouteObject[] => [
  { id: shellRouteId, path: '/', loader: () => shellData, children: routes },
];
