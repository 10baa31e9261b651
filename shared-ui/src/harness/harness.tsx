import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { createBrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { readingStyle } from 'shared-api/reading-style';
import { GlobalStyle } from 'shared-ui/theme';
import { createGlobalStyle } from 'styled-components';
import { Loading } from '../feedback/loading.tsx';

interface HarnessProps {
  routes: RouteObject[];
  /** Address at which a test begins; without it the browser's own is used. */
  at?: string;
  store?: ReturnType<typeof createStore>;
}

/**
 * Stands in for the shell around a remote that runs alone, for its developer and its tests: one store, a router, the theme
 * and toasts.
 */
export const Harness = ({ routes, at, store }: HarnessProps) => {
  const [ownStore] = useState(() => store ?? createStore());
  const [router] = useState(() => {
    const framed = [{ HydrateFallback: Loading, children: routes }];
    return at === undefined ? createBrowserRouter(framed) : createMemoryRouter(framed, { initialEntries: [at] });
  });
  return (
    <Provider store={ownStore}>
      <Themes />
      <GlobalStyle />
      <main id="content">
        <RouterProvider router={router} />
      </main>
      <PlainToasts />
    </Provider>
  );
};

const Themes = createGlobalStyle`${readingStyle}`;

/** Toasts as plain paragraphs. */
const PlainToasts = () =>
  useToaster().toasts.map((message) => (
    <p key={message.id} {...message.ariaProps}>
      {resolveValue(message.message, message)}
    </p>
  ));
