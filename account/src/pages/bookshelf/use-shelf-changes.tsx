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

/** How long a change can be taken back, in milliseconds. */
const undoDuration = 8_000;

/** Changes books of the shelf, one or many at once, and offers to take it back. */
export const useShelfChanges = ({ data, view, setData, reload }: ReturnType<typeof useShelf>) => {
  const latest = useRef<ShelfBackup>(undefined);

  const takeBack = async (before: ShelfBackup, shown: Shelf | undefined, id: string) => {
    toast.dismiss(id);
    try {
      await post(calls.importShelf, before);
      toast.success('已撤销');
    } catch {
      toast.error('没能撤销，请稍后重试');
      return;
    }
    // Where nothing else was changed since, the shelf is what it was, and the reader keeps their place in it.
    if (latest.current === before) setData(shown);
    else reload();
  };

  /** @param done what was done, for the message; @returns whether it was */
  return async (bids: string[], change: Change, done: string): Promise<boolean> => {
    let before: ShelfBackup;
    try {
      // The answer is the entries as they were: what taking back puts there again.
      before = await post<ShelfBackup>(calls.changeShelf, { bids, ...change });
    } catch {
      // The server's sentence comes as a toast.
      return false;
    }
    latest.current = before;
    setData((shelf) => shelf && changedShelf(shelf, view, before, change));
    toast(
      (message) => (
        <Offer>
          {done}
          <QuietButton type="button" onClick={() => takeBack(before, data, message.id)}>
            撤销
          </QuietButton>
        </Offer>
      ),
      { duration: undoDuration },
    );
    return true;
  };
};

const Offer = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;
