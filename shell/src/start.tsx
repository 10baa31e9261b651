import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { type Hydration, rootId, shellRouteId } from 'shared-api/contract';
import { onApiError } from 'shared-api/request';
import { showApiError } from './errors/error-toasts.ts';
import { signOutByForce } from './errors/forced-sign-out.ts';
import { hydrateRegion } from './hydration/hydrate-region.ts';
import { unpackErrors } from './hydration/packed-errors.ts';
import { RegionHydrationContext } from './hydration/region.tsx';
import { loadShellData } from './layout/shell-data.ts';
import { Page } from './page.tsx';
import { readPageData } from './page-data.ts';
import { expectScripts } from './remotes/integrity.ts';
import { loadRoutes } from './remotes/load-routes.ts';
import { createRemoteParts } from './remotes/remote-parts.ts';
import { remoteRoutes } from './remotes/remote-routes.tsx';
import { reportFault } from './reports/report-fault.ts';
import { pageRoutes } from './routes.tsx';

const { set, hydration } = readPageData();
expectScripts(set);
const parts = createRemoteParts(
  (remote) => loadRoutes(set, remote),
  ({ remote, code }) => reportFault(remote, 'load', code),
);
const routes = pageRoutes(remoteRoutes(set, parts));
const store = createStore();
onApiError(showApiError);
onApiError((error) => signOutByForce(store, error));

const root = document.getElementById(rootId);
if (!root) throw new Error(`页面缺少 #${rootId}`);

/** Takes over what the server rendered. */
const hydrate = (container: HTMLElement, { loaderData, errors }: Hydration): void => {
  const router = createBrowserRouter(routes, { hydrationData: { loaderData, errors: unpackErrors(errors) } });
  hydrateRoot(
    container,
    <StrictMode>
      <RegionHydrationContext value={hydrateRegion(router, routes, set, parts)}>
        <Page store={store}>
          <RouterProvider router={router} />
        </Page>
      </RegionHydrationContext>
    </StrictMode>,
  );
};

/** Renders the whole page here. The frame needs nothing of any remote, so it stands before they come. */
const render = async (container: HTMLElement, all: RouteObject[]): Promise<void> => {
  const request = new Request(window.location.href);
  const shellData = await loadShellData({ request, params: {}, context: undefined } as never);
  const router = createBrowserRouter(all, { hydrationData: { loaderData: { [shellRouteId]: shellData } } });
  createRoot(container).render(
    <StrictMode>
      <Page store={store}>
        <RouterProvider router={router} />
      </Page>
    </StrictMode>,
  );
};

if (hydration) hydrate(root, hydration);
else void render(root, routes);
