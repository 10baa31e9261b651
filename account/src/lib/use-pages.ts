import { useState } from 'react';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import { useMemberData } from 'shared-auth';

/**
 * A member's list, page after page.
 * @param path gives the call of a page by its cursor; the first has none
 * @param keyOf tells items apart: one that moved since, and comes again with a later page, stays where it is shown
 */
export const usePages = <List extends Page<unknown>>(
  path: (cursor?: string) => string,
  keyOf: (item: List['items'][number]) => string,
) => {
  const { data, error, reload, setData } = useMemberData<List>(path());
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');

  const append = (before: List, next: List): List => {
    const there = new Set(before.items.map(keyOf));
    return { ...next, items: [...before.items, ...next.items.filter((item) => !there.has(keyOf(item)))] };
  };

  /** @returns the list with what came; undefined where there was nothing to ask for, or it did not come */
  const load = async (until: 'one page' | 'the end'): Promise<List | undefined> => {
    if (!data?.next_cursor || more === 'loading') return;
    setMore('loading');
    try {
      let rest = await get<List>(path(data.next_cursor));
      while (until === 'the end' && rest.next_cursor !== null) {
        rest = append(rest, await get<List>(path(rest.next_cursor)));
      }
      // Another list may stand there by now.
      setData((before) => (before?.next_cursor === data.next_cursor ? append(before, rest) : before));
      setMore('idle');
      return append(data, rest);
    } catch {
      // Said by the page's error listener.
      setMore('failed');
    }
  };

  return { data, error, reload, setData, more, loadMore: () => load('one page'), loadAll: () => load('the end') };
};
