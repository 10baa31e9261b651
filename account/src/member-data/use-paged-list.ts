import { useState } from 'react';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import { useMemberData } from 'shared-auth';

/** State of loading the next page. After a failedResponse only the member's press asks again. */
export type NextPageState = 'idle' | 'loading' | 'failed';

/**
 * Loads a member's list page after page.
 * @param path the call of the page at a cursor; the first page has none
 * @param keyOf the item's id. An item that moved meanwhile, and comes again with a later page, stays where it is shown
 */
export const usePagedList = <List extends Page<unknown>>(
  path: (cursor?: string) => string,
  keyOf: (item: List['items'][number]) => string,
) => {
  const { data, error, reload, setData } = useMemberData<List>(path());
  const [nextPageState, setNextPageState] = useState<NextPageState>('idle');

  const append = (before: List, next: List): List => {
    const shownKeys = new Set(before.items.map(keyOf));
    return { ...next, items: [...before.items, ...next.items.filter((item) => !shownKeys.has(keyOf(item)))] };
  };

  /** @returns the longer list; undefined where no page was left, or one did not load */
  const load = async (upTo: 'next page' | 'last page'): Promise<List | undefined> => {
    if (!data?.next_cursor || nextPageState === 'loading') return;
    setNextPageState('loading');
    try {
      let loaded = await get<List>(path(data.next_cursor));
      while (upTo === 'last page' && loaded.next_cursor !== null) {
        loaded = append(loaded, await get<List>(path(loaded.next_cursor)));
      }
      // Meanwhile the list may have been loaded anew.
      setData((before) => (before?.next_cursor === data.next_cursor ? append(before, loaded) : before));
      setNextPageState('idle');
      return append(data, loaded);
    } catch {
      // The shell's error listener shows it as a toast.
      setNextPageState('failed');
    }
  };

  return {
    data,
    error,
    reload,
    setData,
    nextPageState,
    loadMore: () => load('next page'),
    loadAll: () => load('last page'),
  };
};
