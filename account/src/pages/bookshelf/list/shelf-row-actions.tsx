import { Bell, BellOff, Pin, Trash2 } from 'lucide-react';
import { pages } from 'shared-api/paths';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { IconButton } from 'shared-ui/icon-button';
import { color, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { useShelfChanges } from '../changes/use-shelf-changes.tsx';
import { ReadingLink, type usePlace } from './reading-link.tsx';

interface ShelfRowActionsProps {
  entry: ShelfEntry;
  place: ReturnType<typeof usePlace>;
  change: ReturnType<typeof useShelfChanges>;
}

/** The buttons of one row: read on, pin, turn notifications on or off, take off the shelf. */
export const ShelfRowActions = ({ entry, place, change }: ShelfRowActionsProps) => {
  const { novel, pinned, notify } = entry;
  const readLabel = place ? '继续阅读' : '开始阅读';
  return (
    <RowActions>
      {(place ?? novel.first_chapter_id) && (
        <ReadLink
          as={ReadingLink}
          entry={entry}
          place={place}
          unread={pages.chapter(novel.first_chapter_id ?? '')}
          aria-label={`${readLabel}《${novel.title}》`}
        >
          {readLabel}
        </ReadLink>
      )}
      <RowButton
        type="button"
        aria-label={`置顶《${novel.title}》`}
        aria-pressed={pinned}
        onClick={() => change({ bids: [novel.id] }, { pinned: !pinned }, pinned ? '已取消置顶' : '已置顶')}
      >
        <Pin size={18} fill={pinned ? 'currentColor' : 'none'} aria-hidden="true" />
      </RowButton>
      <RowButton
        type="button"
        aria-label={`《${novel.title}》有更新时通知`}
        aria-pressed={notify}
        onClick={() => change({ bids: [novel.id] }, { notify: !notify }, notify ? '不再通知更新' : '有更新时会通知')}
      >
        {notify ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
      </RowButton>
      <RowButton
        type="button"
        aria-label={`从书架移出《${novel.title}》`}
        onClick={() =>
          change(
            { bids: [novel.id] },
            { removed: true },
            <span>
              已移出《<span data-novel-text>{novel.title}</span>》
            </span>,
          )
        }
      >
        <Trash2 size={18} aria-hidden="true" />
      </RowButton>
    </RowActions>
  );
};

const RowActions = styled.div`
  display: flex;
  grid-column: 3;
  align-items: center;
  margin-block-start: ${space.xs};
  margin-inline-end: -${space.m};

  /* The way on stands apart from what changes the shelf. */
  & > a {
    margin-inline-end: auto;
  }

  ${wide} {
    grid-column: 4;
    gap: ${space.xs};
    margin: 0;

    & > a {
      margin-inline-end: ${space.s};
    }
  }
`;

const ReadLink = styled(QuietButton)`
  padding-inline: ${space.m};
  color: ${color.accent};
  font-size: ${text.small};
`;

const RowButton = styled(IconButton)`
  /* Narrower where the row beside the cover has no room for four. */
  @media (max-width: 22.49em) {
    flex: 0 1 auto;
    inline-size: 34px;
  }

  &[aria-pressed='true'] {
    color: ${color.accent};
  }
`;
