import type { ShelfEntry, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { chosenChip } from 'shared-ui/chip-shape';
import { Dialog } from 'shared-ui/dialog';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusNames } from '../use-shelf.ts';
import type { useShelfChanges } from './use-shelf-changes.tsx';

interface StatusDialogProps {
  entry: ShelfEntry;
  change: ReturnType<typeof useShelfChanges>;
  onClose: () => void;
}

/** Dialog that asks for the reading status of one novel. */
const StatusDialog = ({ entry: { novel, status }, change, onClose }: StatusDialogProps) => {
  const choose = (chosen: ShelfStatus) => {
    onClose();
    if (chosen !== status)
      void change(
        { bids: [novel.id] },
        { status: chosen },
        <span>
          《<span data-novel-text>{novel.title}</span>》改为{statusNames[chosen]}
        </span>,
      );
  };
  return (
    <Dialog title="阅读状态" onClose={onClose}>
      <p data-novel-text>《{novel.title}》</p>
      <StatusChoices>
        {Object.entries(statusNames).map(([value, name]) => (
          <StatusChoice
            key={value}
            type="button"
            aria-pressed={value === status}
            autoFocus={value === status}
            onClick={() => choose(value as ShelfStatus)}
          >
            {name}
          </StatusChoice>
        ))}
      </StatusChoices>
    </Dialog>
  );
};

export default StatusDialog;

const StatusChoices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.m};
`;

const StatusChoice = styled(QuietButton)`
  &[aria-pressed='true'] {
    border-color: ${color.accent};
    ${chosenChip}
  }
`;
