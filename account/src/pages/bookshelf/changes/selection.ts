import type { Shelf, ShelfChange } from 'shared-api/schemas/bookshelf';
import type { ShelfView } from '../use-shelf.ts';

/** The chosen novels of a view: those with these ids, or with `isAll` all of the view but those. */
export interface Selection {
  isAll: boolean;
  novelIds: ReadonlySet<string>;
}

export const emptySelection: Selection = { isAll: false, novelIds: new Set() };
export const wholeView: Selection = { isAll: true, novelIds: new Set() };

export const isChosen = ({ isAll, novelIds }: Selection, novelId: string): boolean => isAll !== novelIds.has(novelId);

/** The selection with one novel chosen, or let go. */
export const toggled = ({ isAll, novelIds }: Selection, novelId: string): Selection => {
  const after = new Set(novelIds);
  if (!after.delete(novelId)) after.add(novelId);
  return { isAll, novelIds: after };
};

/** Number of the chosen novels; undefined where only the server can know, as pages of the view are not loaded yet. */
export const countOf = ({ isAll, novelIds }: Selection, shelf: Shelf, view: ShelfView): number | undefined => {
  if (!isAll) return novelIds.size;
  const inView = viewSize(shelf, view);
  return inView === undefined ? undefined : inView - novelIds.size;
};

const viewSize = (
  { items, next_cursor, total, groups }: Shelf,
  { status, group, keyword }: ShelfView,
): number | undefined => {
  if (next_cursor === null) return items.length;
  if (status !== undefined || keyword !== undefined) return undefined;
  return group === undefined ? total : groups.find(({ name }) => name === group)?.count;
};

/** The chosen novels as the call of a change names them. */
export const targetOf = ({ isAll, novelIds }: Selection, view: ShelfView): Pick<ShelfChange, 'bids' | 'view'> =>
  isAll ? { view: { ...(view as ShelfChange['view']), except: [...novelIds] } } : { bids: [...novelIds] };
