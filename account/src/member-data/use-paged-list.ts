import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ApiError } from 'shared-api/errors';
import type { Page } from 'shared-api/schemas/common';
import { useAuth } from 'shared-auth';
import { getOnline } from './member-queries.tsx';
import { memberKey } from './use-member-query.ts';

/** State of loading the next page. After a failed one only the member's press asks again. */
export type NextPageState = 'idle' | 'loading' | 'failed';

/**
 * Loads a member's list page after page. What was loaded stays for a while, so that Back finds it.
 * @param path the call of the page at a cursor; the first page has none
 * @param keyOf the item's id. An item that moved meanwhile, and comes again with a later page, stays where it is shown
 */
export const usePagedList = <List extends Page<unknown>>(
  path: (cursor?: string) => string,
  keyOf: (item: List['items'][number]) => string,
) => {
  const { isAuth, username } = useAuth();
  const client = useQueryClient();
  const firstPath = path();
  const query = useInfiniteQuery({
    queryKey: memberKey(username, firstPath),
    queryFn: ({ pageParam, signal }) => getOnline<List>(path(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: isAuth,
    // Another part of the list is loaded while the last one still stands there: nothing that has the focus goes.
    placeholderData: (before, lastQuery) => (lastQuery?.queryKey[0] === username ? before : undefined),
  });
  const { hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const nextPageState = query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle';

  // keyOf is the same in every render.
  const data = useMemo(() => isAuth && query.data && joined(query.data.pages, keyOf), [isAuth, query.data]);

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  // Where everything loaded was taken away by hand, what follows takes its place.
  const isEmptied = Boolean(data && data.items.length === 0 && hasNextPage);
  useEffect(() => {
    if (isEmptied && nextPageState === 'idle') loadMore();
  }, [isEmptied, nextPageState, loadMore]);

  const setData = useCallback(
    (change: (page: List) => List) => {
      const key = memberKey(username, firstPath);
      const state = client.getQueryState(key);
      const isReloading = state?.fetchStatus === 'fetching' && !state.fetchMeta?.fetchMore;
      // An answer on its way is older than the change: it is not taken, and the pages are asked for again.
      void client.cancelQueries({ queryKey: key });
      client.setQueryData<InfiniteData<List>>(
        key,
        (before) => before && { ...before, pages: before.pages.map(change) },
      );
      if (isReloading) void client.invalidateQueries({ queryKey: key });
    },
    [client, username, firstPath],
  );

  /** Takes an item away, in the page alone. @param key the item's */
  const takeOut = (key: string) =>
    setData((page) => ({ ...page, items: page.items.filter((item) => keyOf(item) !== key) }));

  return {
    data: isEmptied ? undefined : data || undefined,
    error: (query.error ?? undefined) as ApiError | undefined,
    /** Asks for every loaded page anew; the rows stay meanwhile. Never rejects. */
    reload: useCallback(async () => void (await refetch()), [refetch]),
    /** Changes every loaded page, in the page alone. */
    setData,
    takeOut,
    nextPageState: nextPageState as NextPageState,
    loadMore,
  };
};

/** The pages as one list, with the last one's cursor. */
const joined = <List extends Page<unknown>>(pages: List[], keyOf: (item: List['items'][number]) => string): List => {
  const last = pages.at(-1) as List;
  const byKey = new Map<string, unknown>();
  for (const item of pages.flatMap(({ items }) => items)) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return { ...last, items: [...byKey.values()] };
};
