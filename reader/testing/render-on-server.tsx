import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';
import { routes } from '../src/routes.tsx';

/**
 * Renders a page of the reader as the server does: with its loaders, and without a browser or a network.
 * @param address path and query
 * @param shellData data of the shell's loader; without them the reader runs alone
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
