import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from 'shared-api/errors';
import { useAuth } from 'shared-auth';
import { getOnline } from './member-queries.tsx';

/** Key of what a call answers a member: nobody is shown what was another's. */
export const memberKey = (username: string, path: string): string[] => [username, path];

/** Data of the member who is signed in, from the cache at once and then from the server. @param path of a GET call */
export const useMemberQuery = <Data>(path: string) => {
  const { isAuth, username } = useAuth();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery<Data, ApiError>({
    queryKey: memberKey(username, path),
    queryFn: ({ signal }) => getOnline<Data>(path, { signal }),
    enabled: isAuth,
  });

  const reload = useCallback(() => void refetch(), [refetch]);
  /** Changes the data in the page alone, before or after the server did. */
  const setData = useCallback(
    (change: (before: Data) => Data) =>
      client.setQueryData<Data>(memberKey(username, path), (before) => before && change(before)),
    [client, username, path],
  );
  return { data: isAuth ? data : undefined, error: error ?? undefined, reload, setData };
};
