import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { me } from 'shared-api/console/calls';
import { confirmationNeededStatus } from 'shared-api/console/roles';
import { isApiError } from 'shared-api/errors';
import { type Store, useAuth } from 'shared-auth';

/** The client of a page, by the page's store: it outlives the console's area, and on the server no two pages share one. */
const clients = new WeakMap<Store, QueryClient>();

const clientOf = (store: Store): QueryClient => {
  const client =
    clients.get(store) ??
    new QueryClient({
      // A code is needed since a moment ago: who one is says so, and the area asks for it.
      queryCache: new QueryCache({
        onError: (error, { queryKey }) => {
          const isRefused = isApiError(error) && error.status === confirmationNeededStatus;
          if (isRefused) void clients.get(store)?.invalidateQueries({ queryKey: [queryKey[0], me] });
        },
      }),
      // A failed call is told of at once. What another member of staff did meanwhile is seen when one comes back to the window.
      defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
    });
  clients.set(store, client);
  return client;
};

/** Provides the cache of what the console's calls answer. It is emptied when somebody else signs in or out. */
export const ConsoleQueries = ({ children }: { children: ReactNode }) => {
  const store = useStore();
  const [client] = useState(() => clientOf(store));
  const { username } = useAuth();
  useEffect(() => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== username }), [client, username]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
