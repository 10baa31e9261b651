import { useRef } from 'react';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Shelf, ShelfBackup } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { type Change, changedShelf } from './changed-shelf.ts';
import type { useShelf } from './use-shelf.ts';

/** Time in which a change can be undone. */
const undoDurationMs = 8_000;

/** Changes entries of the shelf, one or many at once, and offers to undo it. */
export const useShelfChanges = ({ data, view, setData, reload }: ReturnType<typeof useShelf>) => {
  const latestBackup = useRef<ShelfBackup>(undefined);

  const undo = async (before: ShelfBackup, shownBefore: Shelf | undefined, toastId: string) => {
    toast.dismiss(toastId);
    try {
      await post(calls.importShelf, before);
      toast.success('已撤销');
    } catch {
      toast.error('没能撤销，请稍后重试');
      return;
    }
    // Where nothing else was changed since, the shelf is what it was, and keeps its scroll position.
    if (latestBackup.current === before) setData(shownBefore);
    else reload();
  };

  /** @param doneText says in the toast what was done @returns whether it was done */
  return async (novelIds: string[], change: Change, doneText: string): Promise<boolean> => {
    let before: ShelfBackup;
    try {
      // The answer is the entries as they were, which an undo imports again.
      before = await post<ShelfBackup>(calls.changeShelf, { bids: novelIds, ...change });
    } catch {
      // The shell shows the server's sentence as a toast.
      return false;
    }
    latestBackup.current = before;
    setData((shelf) => shelf && changedShelf(shelf, view, before, change));
    toast(
      (message) => (
        <UndoOffer>
          {doneText}
          <QuietButton type="button" onClick={() => undo(before, data, message.id)}>
            撤销
          </QuietButton>
        </UndoOffer>
      ),
      { duration: undoDurationMs },
    );
    return true;
  };
};

const UndoOffer = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;
