import { createStore } from 'jotai';
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { rootId } from 'shared-api/contract';
import type { ApiError } from 'shared-api/errors';
import { onApiError } from 'shared-api/request';
import { showApiError } from './errors/error-toasts.ts';
import { leaveUndrawn } from './errors/leave-undrawn.ts';
import { hydrateRegion } from './hydration/hydrate-region.ts';
import { leaveLinksToTheBrowser } from './hydration/leave-links.ts';
import { RegionHydrationContext } from './hydration/region.tsx';
import { deserializeErrors } from './hydration/serialized-errors.ts';
import type { NextTurn } from './next-turn.ts';
import { Page } from './page.tsx';
import { readPageData } from './page-data.ts';
import { createRoot, hydrateRoot } from './react-dom-client.ts';
import { expectScripts } from './remotes/integrity.ts';
import { slowAfterMs } from './remotes/late-route.tsx';
import { loadRoutes } from './remotes/load-routes.ts';
import { remoteRoutes } from './remotes/remote-routes.tsx';
import { createRouteModules } from './remotes/route-modules.ts';
import { reportFault } from './reports/report-fault.ts';
import { matchablePath, pageRoutes } from './routes.tsx';
import { endSessionAfter } from './session-end/refused-calls.ts';

/**
 * Starts the page's program.
 * @param nextTurn see {@link createTurns}
 */
export const startProgram = async (nextTurn: NextTurn): Promise<void> => {
  const { set, hydration } = readPageData();
  makeAddressMatchable();
  expectScripts(set);
  const modules = createRouteModules(
    (remote) => loadRoutes(set, remote),
    ({ remote, code }) => reportFault(remote, 'load', code),
  );
  const routes = pageRoutes(set, remoteRoutes(set, modules, slowAfterMs));
  const store = createStore();
  onApiError((error) => showError(store, error));

  const container = document.getElementById(rootId);
  if (!container) throw new Error(`页面缺少 #${rootId}`);
  if (!hydration) {
    const router = createBrowserRouter(routes);
    leaveUndrawn(router, set);
    return render(container, router, store);
  }

  await nextTurn();
  const { loaderData } = hydration;
  const errors = deserializeErrors(hydration.errors);
  const takeLinks = leaveLinksToTheBrowser();
  const router = createBrowserRouter(routes, { hydrationData: { loaderData, errors } });
  await nextTurn();
  const region = hydrateRegion({ router, routes, set, modules, nextTurn });
  // Until then the page waits for its remote, and draws no other.
  void region.settled.then(() => {
    takeLinks();
    leaveUndrawn(router, set);
  });
  await nextTurn();
  // As a transition React pauses every 5 ms, so that nothing waits for it.
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <RegionHydrationContext value={region}>
          <Page store={store}>
            <RouterProvider router={router} />
          </Page>
        </RegionHydrationContext>
      </StrictMode>,
      {
        // React draws anew what it does not find as the server wrote it. In a page that the browser translates in the meantime, each text in
        // an element of its own, that is no fault.
        onRecoverableError: (error) => {
          if (!document.querySelector('font')) reportError(error);
        },
      },
    );
  });
};

/** Shows the error of a call. */
const showError = (store: Store, error: ApiError): void => {
  if (error.code === 'not_signed_in') endSessionAfter(store, error);
  else showApiError(error);
};

/** The server rendered the page for this address, see {@link matchablePath}. */
const makeAddressMatchable = (): void => {
  const { pathname, search, hash } = window.location;
  const matchable = matchablePath(pathname);
  if (matchable !== pathname) window.history.replaceState(window.history.state, '', matchable + search + hash);
};

/** Renders the whole page in the browser. The frame needs no remote and no call, so it is drawn before any has answered. */
const render = (container: HTMLElement, router: Router, store: Store): void => {
  createRoot(container).render(
    <StrictMode>
      <Page store={store}>
        <RouterProvider router={router} />
      </Page>
    </StrictMode>,
  );
};

type Store = ReturnType<typeof createStore>;
type Router = ReturnType<typeof createBrowserRouter>;
