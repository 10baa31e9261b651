import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast';
import { isApiError } from 'shared-api/errors';
import { shelfChanged } from 'shared-api/events';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { ShelfBackup, ShelfChange } from 'shared-api/schemas/bookshelf';
import { offerUndo } from 'shared-ui/undo-toast';
import type { useShelf } from '../use-shelf.ts';
import { type Change, changedShelf } from './changed-shelf.ts';

/** The novels that a change is of: by their ids, or all of a view. */
export type ChangeTarget = Pick<ShelfChange, 'bids' | 'view'>;

/** Changes entries of the shelf, one or many at once, and offers to undo it. */
export const useShelfChanges = ({ view, setData, reload }: ReturnType<typeof useShelf>) => {
  /** The view that is open when the undo is pressed. */
  const open = useRef(reload);
  useEffect(() => {
    open.current = reload;
  }, [reload]);

  const undo = async (before: ShelfBackup, toastId: string) => {
    toast.dismiss(toastId);
    try {
      await postOrKeep({ key: `shelf-undo:${novelIdsOf(before)}`, path: calls.importShelf, body: before });
    } catch (error) {
      // Where the session has ended, the undo waits.
      if (!isApiError(error) || error.code !== 'not_signed_in') toast.error('没能撤销，请稍后重试');
      return;
    }
    toast.success('已撤销');
    tellOf(before);
    // Every page that is loaded is asked for anew, so that the shelf keeps its rows and its place; of a long one this takes a while.
    await open.current();
  };

  /** @param doneText says in the toast what was done @returns whether it was done */
  return async (
    target: ChangeTarget,
    change: Change,
    doneText: ReactNode | ((changed: number) => ReactNode),
  ): Promise<boolean> => {
    let before: ShelfBackup;
    try {
      // The answer is the entries as they were, which an undo imports again.
      const body = { ...target, ...change };
      before = await postOrKeep<ShelfBackup>({
        key: `shelf-change:${JSON.stringify(body)}`,
        path: calls.changeShelf,
        body,
      });
    } catch {
      // The shell shows the server's sentence as a toast.
      return false;
    }
    setData((shelf) => changedShelf(shelf, view, before, change));
    tellOf(before);
    offerUndo(
      typeof doneText === 'function' ? doneText(before.books.length) : doneText,
      (toastId) => void undo(before, toastId),
    );
    return true;
  };
};

const novelIdsOf = ({ books }: ShelfBackup): string[] => books.map(({ bid }) => bid);

const tellOf = (changed: ShelfBackup): void => shelfChanged.tell({ novels: novelIdsOf(changed) });
