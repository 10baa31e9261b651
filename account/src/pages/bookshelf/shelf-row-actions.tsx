import { Bell, BellOff, Pin, Trash2 } from 'lucide-react';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { color, fingerSize, focusRing, radius, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { useShelfChanges } from './use-shelf-changes.tsx';

interface ShelfRowActionsProps {
  entry: ShelfEntry;
  change: ReturnType<typeof useShelfChanges>;
}

/** Buttons that pin one novel of the shelf, turn its notifications on or off, and take it off the shelf. */
export const ShelfRowActions = ({ entry: { novel, pinned, notify }, change }: ShelfRowActionsProps) => (
  <RowActions>
    <IconButton
      type="button"
      aria-label={`置顶《${novel.title}》`}
      aria-pressed={pinned}
      onClick={() => change({ bids: [novel.id] }, { pinned: !pinned }, pinned ? '已取消置顶' : '已置顶')}
    >
      <Pin size={18} fill={pinned ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
    <IconButton
      type="button"
      aria-label={`《${novel.title}》有更新时通知`}
      aria-pressed={notify}
      onClick={() => change({ bids: [novel.id] }, { notify: !notify }, notify ? '不再通知更新' : '有更新时会通知')}
    >
      {notify ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
    </IconButton>
    <IconButton
      type="button"
      aria-label={`从书架移出《${novel.title}》`}
      onClick={() => change({ bids: [novel.id] }, { removed: true }, `已移出《${novel.title}》`)}
    >
      <Trash2 size={18} aria-hidden="true" />
    </IconButton>
  </RowActions>
);

const RowActions = styled.div`
  display: flex;
  grid-column: 3;
  grid-row: 1;
  justify-self: end;
  margin-block-end: -${space.m};
  margin-inline-end: -${space.m};

  ${wide} {
    grid-column: 4;
    margin: 0;
  }
`;

const IconButton = styled.button`
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  &[aria-pressed='true'] {
    color: ${color.accent};
  }

  &:hover {
    background: ${color.wash};
  }
`;
