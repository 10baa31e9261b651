import { act, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { onApiError } from 'shared-api/request';
import { showApiError } from '../errors/error-toasts.ts';
import { registerReleaseSet } from '../remotes/federation.ts';
import { createRemotes } from '../remotes/remotes.tsx';
import { shellRoutes } from '../routes.tsx';
import { Toasts } from './toasts.tsx';

/** The shell composed as a page composes it, around a release set, at an address. Network and remotes are the test's. */
export const openSite = async (set: ReleaseSet, address: string) => {
  registerReleaseSet(set);
  const remotes = createRemotes(set);
  const store = createStore();
  const router = createMemoryRouter(shellRoutes(remotes.absenceAt), {
    initialEntries: [address],
    patchRoutesOnNavigation: remotes.patchRoutes,
  });
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
