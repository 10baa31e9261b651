import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { canHover } from 'shared-ui/can-hover';
import { Cover } from 'shared-ui/cover';
import { fewLetters } from 'shared-ui/few-letters';
import { color, fingerSize, focusRing, font, radius, space, text, wide } from 'shared-ui/theme';
import { titleToContinue } from 'shared-ui/title-to-continue';
import styled from 'styled-components';
import type { useShelfChanges } from '../changes/use-shelf-changes.tsx';
import { statusNames } from '../use-shelf.ts';
import { cameSince, ReadingLink, usePlace } from './reading-link.tsx';
import { ShelfRowActions } from './shelf-row-actions.tsx';

/** Changes of one novel of the shelf. The functions stay the same from render to render, so that rows need not be drawn again. */
export interface ShelfRowCalls {
  onToggle: (novelId: string) => void;
  /** Asks for another reading status. */
  onStatus: (entry: ShelfEntry) => void;
  change: ReturnType<typeof useShelfChanges>;
}

export interface ShelfRowProps extends ShelfRowCalls {
  entry: ShelfEntry;
  /** The dye of its cover. */
  dye: number | undefined;
  /** Null while nothing is being chosen. */
  selected: boolean | null;
}

/** Row of one novel on the shelf: how far it was read, what is unread, and what can be done with it. */
export const ShelfRow = memo(({ entry, dye, selected, onToggle, onStatus, change }: ShelfRowProps) => {
  const { novel, unread_count, status, last_read_at } = entry;
  const place = usePlace(entry);
  return (
    <RowGrid data-novel-name={novel.title}>
      {selected !== null && (
        <SelectBox>
          <input
            type="checkbox"
            checked={selected}
            onChange={() => onToggle(novel.id)}
            aria-label={`选择《${novel.title}》`}
          />
        </SelectBox>
      )}
      <CoverLink to={pages.book(novel.id)} tabIndex={-1} aria-hidden="true">
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dye} />
      </CoverLink>
      <NovelLines>
        <TitleLink entry={entry} place={place} unread={pages.book(novel.id)} data-novel-text>
          {novel.title}
        </TitleLink>
        <FactLine>
          <StatusButton
            type="button"
            aria-haspopup="dialog"
            aria-label={`《${novel.title}》的阅读状态：${statusNames[status]}`}
            onClick={() => onStatus(entry)}
          >
            <span>{statusNames[status]}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </StatusButton>
          <Fact>
            <span data-novel-text>{novel.author.name}</span>
            {last_read_at && <span>{` · ${formatDay(last_read_at)} 读过`}</span>}
          </Fact>
        </FactLine>
        <FactLine>
          {place ? (
            <>
              <Fact>
                <span>{place.next_id === undefined ? '读到 ' : '接着读 '}</span>
                <span data-novel-text>{titleToContinue(place)}</span>
                <span>{`（${Math.round(place.percent)}%）`}</span>
              </Fact>
              {unread_count > 0 && (
                <UnreadCount data-new={cameSince(entry, place) || undefined}>{`${unread_count} 章未读`}</UnreadCount>
              )}
            </>
          ) : (
            <span>还没有开始</span>
          )}
        </FactLine>
      </NovelLines>
      <ShelfRowActions entry={entry} place={place} change={change} />
    </RowGrid>
  );
});

/* On a phone the actions stand below the text, which needs the whole width. */
const RowGrid = styled.div`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  align-items: center;
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  ${wide} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
  }
`;

const SelectBox = styled.label`
  display: grid;
  grid-row: 1 / span 2;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  margin-inline-start: -${space.m};
  cursor: pointer;

  input {
    inline-size: 20px;
    block-size: 20px;
    accent-color: ${color.accent};
  }
`;

const CoverLink = styled(Link)`
  grid-column: 2;
  grid-row: 1 / span 2;
  align-self: start;
  inline-size: 84px;
  margin-inline-end: ${space.l};

  ${wide} {
    grid-row: 1;
    inline-size: 76px;
  }
`;

const NovelLines = styled.div`
  display: grid;
  grid-column: 3;
  gap: 2px;
  align-self: start;
  min-inline-size: 0;

  ${wide} {
    align-self: center;
    padding-inline-end: ${space.l};
  }
`;

const TitleLink = styled(ReadingLink)`
  justify-self: start;
  max-inline-size: 100%;
  overflow: hidden;
  min-inline-size: ${fingerSize};
  padding-block: 9px;
  font-family: ${font.serif};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${fewLetters} {
    white-space: normal;
  }
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const FactLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-inline-size: 0;
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const Fact = styled.p`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${fewLetters} {
    white-space: normal;
  }
`;

const StatusButton = styled.button`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 2px;
  min-block-size: 26px;
  padding: 0 ${space.xs} 0 ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  font-size: ${text.tiny};
  cursor: pointer;
  ${focusRing}

  /* A finger's size around a small chip. */
  &::after {
    content: '';
    position: absolute;
    inset: -6px 0 -14px;
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }
`;

/* Red says that something is new, not that a book is long. */
const UnreadCount = styled.span`
  flex: none;

  &[data-new] {
    color: ${color.seal};
  }
`;
