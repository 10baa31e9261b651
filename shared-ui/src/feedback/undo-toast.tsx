import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Time in which a change can be undone. */
export const undoDurationMs = 8_000;

/** Says in a toast what was done, with a button that undoes it. @param undo is given the toast's id */
export const offerUndo = (doneText: ReactNode, undo: (toastId: string) => void): string =>
  toast(
    ({ id }) => (
      <UndoOffer>
        {doneText}
        <QuietButton type="button" onClick={() => undo(id)}>
          撤销
        </QuietButton>
      </UndoOffer>
    ),
    { duration: undoDurationMs },
  );

const UndoOffer = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;
