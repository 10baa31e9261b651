import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CollectionQuery, calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';

/** The shelf as the address narrows it (`status`, `group`), page after page. */
export const useShelf = () => {
  const [address, setAddress] = useSearchParams();
  const view = { status: address.get('status') ?? undefined, group: address.get('group') ?? undefined };
  const call = (cursor?: string) => calls.collection({ ...view, cursor } satisfies CollectionQuery);
  const { data, error, reload, setData } = useMemberData<Shelf>(call());
  const [loading, setLoading] = useState(false);

  const loadMore = async () => {
    const cursor = data?.next_cursor;
    if (!cursor || loading) return;
    setLoading(true);
    try {
      const next = await get<Shelf>(call(cursor));
      setData((before) => before && { ...next, items: [...before.items, ...next.items] });
    } catch {
      // Said by the page's error listener; scrolling on tries again.
    } finally {
      setLoading(false);
    }
  };

  /** Narrows the shelf to a status or a group; undefined takes the condition away. */
  const narrow = (name: 'status' | 'group', value: string | undefined) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      if (value === undefined) after.delete(name);
      else after.set(name, value);
      return after;
    });

  return { data, error, reload, setData, loadMore, view, narrow };
};
