import { type createStore, Provider } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { GlobalStyle } from 'shared-ui/theme';

const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ './layout/toasts.tsx'));

/** What stands around the router, on the server and in the browser alike: one store, the theme, toasts. */
export const Page = ({ store, children }: { store: ReturnType<typeof createStore>; children: ReactNode }) => (
  <Provider store={store}>
    <GlobalStyle />
    {children}
    <AfterHydration>
      <Toasts />
    </AfterHydration>
  </Provider>
);

/** For what no reader sees at first: it is neither in the server's HTML nor in the way of the hydration. */
const AfterHydration = ({ children }: { children: ReactNode }) => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && <Suspense>{children}</Suspense>;
};
