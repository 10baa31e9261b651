import { act, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { onApiError } from 'shared-api/request';
import { showApiError } from '../errors/error-toasts.ts';
import { loadRoutes } from '../remotes/load-routes.ts';
import { createRemoteParts } from '../remotes/remote-parts.ts';
import { remoteRoutes } from '../remotes/remote-routes.tsx';
import { pageRoutes } from '../routes.tsx';
import { loadToasts } from '../toasts/load-toasts.ts';
import { Toasts } from './toasts.tsx';

/** The shell composed as a page composes it, around a release set, at an address. Network and remotes are the test's. */
export const openSite = async (set: ReleaseSet, address: string) => {
  const parts = createRemoteParts((remote) => loadRoutes(set, remote));
  const store = createStore();
  const router = createMemoryRouter(pageRoutes(remoteRoutes(set, parts)), { initialEntries: [address] });
  await loadToasts();
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
