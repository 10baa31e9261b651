import { act, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { onApiError } from 'shared-api/request';
import { showApiError } from '../errors/error-toasts.ts';
import { loadRoutes } from '../remotes/load-routes.ts';
import { remoteRoutes } from '../remotes/remote-routes.tsx';
import { createRouteModules } from '../remotes/route-modules.ts';
import { pageRoutes } from '../routes.tsx';
import { Toasts } from './toasts.tsx';

/** Renders the shell as a page does, with a release set, at an address. The test provides network and remotes. */
export const openSite = async (set: ReleaseSet, address: string) => {
  const modules = createRouteModules((remote) => loadRoutes(set, remote));
  const store = createStore();
  const router = createMemoryRouter(pageRoutes(set, remoteRoutes(set, modules)), { initialEntries: [address] });
  const stopListening = onApiError(showApiError);
  const { unmount } = await act(async () =>
    render(
      <Provider store={store}>
        <RouterProvider router={router} />
        <Toasts />
      </Provider>,
    ),
  );
  return {
    router,
    store,
    close: () => {
      stopListening();
      unmount();
      router.dispose();
    },
  };
};

/** Records the addresses that a router goes to from now on, in order. @returns a list that grows */
export const visitedAddresses = (router: ReturnType<typeof createMemoryRouter>): string[] => {
  const visited: string[] = [];
  let last = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === last) return;
    last = location.key;
    visited.push(decodeURIComponent(location.pathname + location.search));
  });
  return visited;
};
