import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { me } from 'shared-api/console/calls';
import type { Me } from 'shared-api/console/schemas/staff';
import type { ApiError } from 'shared-api/errors';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import { useAuth } from 'shared-auth';

/**
 * The answer of a call of the console, kept apart for each member.
 * @param path of a GET call
 * @param quiet shows no failure as a toast: the page itself says it
 */
export const useConsoleQuery = <Data>(path: string, { quiet = false } = {}) => {
  const { isAuth, username } = useAuth();
  const { data, error, refetch } = useQuery<Data, ApiError>({
    queryKey: [username, path],
    queryFn: ({ signal }) => get<Data>(path, { signal, quiet }),
    enabled: isAuth,
  });
  return { data, error, reload: () => void refetch() };
};

/** The signed-in member, with role and rights. The area shows its failure, so no toast does. */
export const useMe = () => useConsoleQuery<Me>(me, { quiet: true });

interface ListData<Item, Answer> {
  items: Item[];
  first: Answer | undefined;
}

/** One function for all lists: with another in each render the pages would be joined anew. */
const joinPages = <Item, Answer extends Page<Item>>({
  pages,
}: InfiniteData<Answer, string | undefined>): ListData<Item, Answer> => ({
  items: pages.flatMap(({ items }) => items),
  first: pages[0],
});

/** Time in which each further page keeps a list fresh. */
const freshMsPerPage = 60_000;

/**
 * A list of the console, page after page. All its pages are asked for anew by an act, and by whoever comes back to it: then the longer it is,
 * the seldomer, so that going to and fro between windows makes no more than two calls a minute of a list of several pages.
 * @param path the call of the page at a cursor; the first page has none
 * @returns the rows of all pages, and the first page for what it says besides
 */
export const useConsoleList = <Item, Answer extends Page<Item> = Page<Item>>(path: (cursor?: string) => string) => {
  const { isAuth, username } = useAuth();
  const query = useInfiniteQuery<Answer, ApiError, ListData<Item, Answer>, string[], string | undefined>({
    queryKey: [username, path()],
    queryFn: ({ pageParam, signal }) => get<Answer>(path(pageParam), { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: joinPages,
    staleTime: ({ state }) => freshMsPerPage * ((state.data?.pages.length ?? 1) - 1),
    enabled: isAuth,
    // Rows stay while another part of the list is loaded: nothing that has the focus goes.
    placeholderData: (before) => before,
  });
  return {
    data: query.data?.items,
    first: query.data?.first,
    error: query.error,
    reload: () => void query.refetch(),
    more: {
      has: query.hasNextPage,
      state: query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle',
      load: () => void (query.isFetching || query.fetchNextPage()),
    } as const,
  };
};
