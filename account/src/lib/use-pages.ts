import { useState } from 'react';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import { useMemberData } from 'shared-auth';

/**
 * A member's list, page after page.
 * @param path gives the call of a page by its cursor; the first has none
 */
export const usePages = <Item>(path: (cursor?: string) => string) => {
  const { data, error, reload, setData } = useMemberData<Page<Item>>(path());
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');

  const loadMore = async () => {
    const cursor = data?.next_cursor;
    if (!cursor || more === 'loading') return;
    setMore('loading');
    try {
      const next = await get<Page<Item>>(path(cursor));
      setData((before) => before && { items: [...before.items, ...next.items], next_cursor: next.next_cursor });
      setMore('idle');
    } catch {
      setMore('failed');
    }
  };

  return { data, error, reload, setData, more, loadMore };
};
