import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { createBrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { Loading } from 'shared-ui/loading';
import { GlobalStyle } from 'shared-ui/theme';

interface HarnessProps {
  routes: RouteObject[];
  /** Where a test begins; without it the browser's address counts. */
  at?: string;
  store?: ReturnType<typeof createStore>;
}

/**
 * What the shell provides to a remote and nothing else: one store, a router, the theme and toasts. A remote runs alone
 * in it, for its developer and for its tests.
 */
export const Harness = ({ routes, at, store }: HarnessProps) => {
  const [ownStore] = useState(() => store ?? createStore());
  const [router] = useState(() => {
    const framed = [{ HydrateFallback: Loading, children: routes }];
    return at === undefined ? createBrowserRouter(framed) : createMemoryRouter(framed, { initialEntries: [at] });
  });
  return (
    <Provider store={ownStore}>
      <GlobalStyle />
      <main id="content">
        <RouterProvider router={router} />
      </main>
      <Messages />
    </Provider>
  );
};

/** What the shell shows as toasts, plainly. */
const Messages = () =>
  useToaster().toasts.map((message) => (
    <p key={message.id} {...message.ariaProps}>
      {resolveValue(message.message, message)}
    </p>
  ));
