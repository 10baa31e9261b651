import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shelfChanged } from 'shared-api/events';
import { type CollectionQuery, calls } from 'shared-api/paths';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { usePagedList } from '../../member-data/use-paged-list.ts';
import { pinnedFirst } from './pinned-first.ts';

/** The part of the shelf that is shown. */
export type ShelfView = Pick<CollectionQuery, 'status' | 'group' | 'keyword'>;

/** Loads the shelf as the address narrows it (`status`, `group`, `keyword`), page after page. */
export const useShelf = () => {
  const [address, setAddress] = useSearchParams();
  const view: ShelfView = {
    status: address.get('status') ?? undefined,
    group: address.get('group') ?? undefined,
    keyword: address.get('keyword') ?? undefined,
  };
  const list = usePagedList<Shelf>(
    (cursor) => calls.collection({ ...view, cursor }),
    ({ novel }) => novel.id,
  );

  const { reload } = list;
  useEffect(() => shelfChanged.listen(() => void reload()), [reload]);

  /** Narrows the shelf to a status, a group or words; undefined takes the condition away. */
  const narrow = (name: keyof ShelfView, value: string | undefined) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined) after.delete(name);
        else after.set(name, value);
        return after;
      },
      // Not a step back for each word that is typed.
      { replace: name === 'keyword' && view.keyword !== undefined, preventScrollReset: name === 'keyword' },
    );

  // Each page was sorted by itself where something was pinned by hand.
  const data = list.data && { ...list.data, items: pinnedFirst(list.data.items) };
  return { ...list, data, view, narrow };
};
