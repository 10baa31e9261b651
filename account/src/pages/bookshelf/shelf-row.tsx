import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { ShelfEntry } from 'shared-api/schemas/bookshelf';
import { Cover } from 'shared-ui/cover';
import { color, fingerSize, focusRing, space, text, wide } from 'shared-ui/theme';
import { useContinueLink } from 'shared-ui/use-continue-link';
import styled from 'styled-components';
import { ShelfRowActions } from './shelf-row-actions.tsx';
import { statusNames } from './status-names.ts';
import type { useShelfChanges } from './use-shelf-changes.tsx';

interface ShelfRowProps {
  entry: ShelfEntry;
  /** Null while nothing is being chosen. */
  selected: boolean | null;
  onToggle: (novelId: string) => void;
  change: ReturnType<typeof useShelfChanges>;
}

/** Row of one novel on the shelf: how far it was read, what is unread, and what can be done with it. */
export const ShelfRow = memo(({ entry, selected, onToggle, change }: ShelfRowProps) => {
  const { novel, progress, unread_count, status, last_read_at } = entry;
  const continued = useContinueLink();
  // Until the links to places have come, the account's place; the link stays the same element and keeps the focus.
  const place = progress && (continued?.newestPosition(novel.id, progress) ?? progress);
  return (
    <RowGrid>
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
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} />
      </CoverLink>
      <NovelSummary>
        <TitleLink
          to={place ? pages.chapter(place.chapter_id) : pages.book(novel.id)}
          onClick={() => place && continued?.takePlace(novel, place)}
          data-novel-text
        >
          {novel.title}
        </TitleLink>
        <FactLine>
          {novel.author.name} · {statusNames[status]}
          {last_read_at && ` · ${formatDay(last_read_at)} 读过`}
        </FactLine>
        <FactLine>
          {progress ? (
            <>
              读到 <span data-novel-text>{progress.chapter_title}</span>（{Math.round(progress.percent)}%）
            </>
          ) : (
            '还没有开始'
          )}
        </FactLine>
        <UnreadLine>{unread_count > 0 && progress && `${unread_count} 章未读`}</UnreadLine>
      </NovelSummary>
      <ShelfRowActions entry={entry} change={change} />
    </RowGrid>
  );
});

/* On a phone the actions stand below the text, beside the unread chapters: the text needs the whole width. */
const RowGrid = styled.div`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  align-items: end;
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  ${wide} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
    align-items: center;
  }
`;

const SelectBox = styled.label`
  display: grid;
  place-items: center;
  align-self: center;
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
  inline-size: 76px;
  margin-inline-end: ${space.l};
`;

const NovelSummary = styled.div`
  display: grid;
  grid-column: 3;
  grid-row: 1;
  gap: 2px;
  align-self: start;
`;

const TitleLink = styled(Link)`
  justify-self: start;
  max-inline-size: 100%;
  overflow: hidden;
  padding-block: ${space.xs};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }
`;

const FactLine = styled.p`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/* Keeps its line where nothing is unread, so that rows are equally high. */
const UnreadLine = styled.p`
  min-block-size: 1.6em;
  color: ${color.seal};
  font-size: ${text.small};
`;
