import { useState } from 'react';
import type { Act } from 'shared-api/console/schemas/record';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { ActEntry } from './act-entry.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** Entries of the record, each of which that may be undone is undone from here. */
export const ActList = ({ label, acts }: { label: string; acts: readonly Act[] }) => {
  const [undone, setUndone] = useState<Act>();
  return (
    <>
      <Acts aria-label={label}>
        {acts.map((act) => (
          <li key={act.id}>
            <ActEntry act={act} onUndo={() => setUndone(act)} />
          </li>
        ))}
      </Acts>
      {undone && <UndoDialog act={undone} onClose={() => setUndone(undefined)} />}
    </>
  );
};

const Acts = styled.ul`
  display: grid;
  gap: ${space.m};
`;
