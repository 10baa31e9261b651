import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shelfCopyKey } from 'shared-api/device-positions';
import { storedValue, storeText } from 'shared-api/device-storage';
import { shelfChanged } from 'shared-api/events';
import { type CollectionQuery, calls } from 'shared-api/paths';
import type { Shelf, ShelfEntry, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { useAuth } from 'shared-auth';
import { usePagedList } from '../../member-data/use-paged-list.ts';

/** Reading statuses as members read them, in the order in which menus list them. */
export const statusNames: Record<ShelfStatus, string> = {
  want: '想读',
  reading: '在读',
  finished: '读完',
  dropped: '弃读',
};

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
  const { username } = useAuth();
  const isWhole = Object.values(view).every((value) => value === undefined);
  const { data: loaded, error } = list;
  useEffect(() => {
    if (isWhole && loaded && !error && navigator.onLine) keepShelf(username, loaded);
  }, [isWhole, loaded, error, username]);
  const shown = loaded ?? (isWhole && error?.code === 'network' ? keptShelf(username) : undefined);
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
  const data = shown && { ...shown, items: pinnedFirst(shown.items) };
  return { ...list, data, view, narrow };
};

/** Novels of the copy at most: some 200 kB of the 5 MB that a site may store. */
const maxNovels = 200;

/** Copy of the shelf on this device, which is shown without a network. It goes when the member signs out. */
const keepShelf = (username: string, shelf: Shelf): void => {
  const items = shelf.items.slice(0, maxNovels);
  storeText(shelfCopyKey, JSON.stringify({ username, shelf: { ...shelf, items, next_cursor: null } }));
};

/** The copy of a member's shelf; undefined where there is none. */
const keptShelf = (username: string): Shelf | undefined => {
  const copy = storedValue(shelfCopyKey) as { username?: string; shelf?: Shelf } | null;
  return copy?.username === username && Array.isArray(copy.shelf?.items) ? copy.shelf : undefined;
};

/** Pinned entries before the others, each in their order. */
export const pinnedFirst = (items: ShelfEntry[]): ShelfEntry[] => [
  ...items.filter(({ pinned }) => pinned),
  ...items.filter(({ pinned }) => !pinned),
];
