import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from 'shared-api/errors';
import { onWritesSent } from 'shared-api/outbox/writes-sent';
import { get } from 'shared-api/request';
import { type Store, useAuth } from 'shared-auth';

/** Time for which data that no page shows stay, so that Back finds them. */
const keptMs = 30 * 60_000;

/** The client of a page, by the page's store: it outlives the account area, and on the server no two pages share one. */
const clients = new WeakMap<Store, QueryClient>();

const clientOf = (store: Store): QueryClient => {
  const known = clients.get(store);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptMs,
        // A failed call is told of at once (specification, section 8); without a network none is made (getOnline).
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    },
  });
  clients.set(store, client);
  return client;
};

/** Provides the cache of what belongs to a member. What was another member's goes when somebody else signs in or out. */
export const MemberQueries = ({ children }: { children: ReactNode }) => {
  const store = useStore();
  const [client] = useState(() => clientOf(store));
  const { username } = useAuth();
  useEffect(() => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== username });
  }, [client, username]);
  // What had waited for the member may have changed what is shown.
  useEffect(() => onWritesSent(() => void client.invalidateQueries()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

/** Asks the server for a member's data. Without a network no call is made, which would only be told of. @throws ApiError */
export const getOnline: typeof get = async (path, options) => {
  if (!navigator.onLine) throw new ApiError('network', 0, 'GET', '');
  return await get(path, options);
};
