import { type createStore, Provider } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { GlobalStyle } from 'shared-ui/theme';
import { startDeferred } from './deferred/start-deferred.ts';
import { Toasts } from './toasts/toasts.tsx';

/** Providers around the router, on the server and in the browser alike: one store, the theme, toasts. */
export const Page = ({ store, children }: { store: ReturnType<typeof createStore>; children: ReactNode }) => {
  useEffect(() => startDeferred(store), [store]);
  return (
    <Provider store={store}>
      <GlobalStyle />
      {children}
      <Toasts />
    </Provider>
  );
};
