import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ShelfBackup, ShelfChange } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

/** How long a change can be taken back, in milliseconds. */
const undoDuration = 8_000;

type Change = Omit<ShelfChange, 'bids'>;

/** Changes many books of the shelf at once, and offers to take it back. @param reload shows the shelf as it stands */
export const useShelfChanges = (reload: () => void) => {
  const restore = async (before: ShelfBackup, id: string) => {
    toast.dismiss(id);
    try {
      await post(calls.importShelf, before);
      toast.success('已撤销');
      reload();
    } catch {
      toast.error('没能撤销，请稍后重试');
    }
  };

  /** @param done what was done, for the message; @returns whether it was */
  return async (bids: string[], change: Change, done: string): Promise<boolean> => {
    try {
      // The answer is the entries as they were: what undoing puts back.
      const before = await post<ShelfBackup>(calls.changeShelf, { bids, ...change });
      reload();
      toast(
        (message) => (
          <Offer>
            {done}
            <QuietButton type="button" onClick={() => restore(before, message.id)}>
              撤销
            </QuietButton>
          </Offer>
        ),
        { duration: undoDuration },
      );
      return true;
    } catch {
      return false;
    }
  };
};

const Offer = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;
