import { Pin } from 'lucide-react';
import { memo } from 'react';
import { pages } from 'shared-api/paths';
import { canHover } from 'shared-ui/can-hover';
import { Cover } from 'shared-ui/cover';
import { fewLetters } from 'shared-ui/few-letters';
import { color, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusNames } from '../use-shelf.ts';
import { cameSince, ReadingLink, usePlace } from './reading-link.tsx';
import type { ShelfRowProps } from './shelf-row.tsx';

/** One novel in the grid of covers: it reads on where it is pressed, or is chosen while novels are being chosen. */
export const ShelfCell = memo(({ entry, dye, selected, onToggle }: ShelfRowProps) => {
  const { novel, status, pinned, unread_count } = entry;
  const place = usePlace(entry);
  const cover = <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dye} />;
  return (
    <CellFrame data-novel-name={novel.title}>
      <CoverPlace>
        {selected === null ? (
          <ReadingLink entry={entry} place={place} unread={pages.book(novel.id)} tabIndex={-1} aria-hidden="true">
            {cover}
          </ReadingLink>
        ) : (
          <ChosenCover data-chosen={selected || undefined}>
            {cover}
            <input
              type="checkbox"
              checked={selected}
              onChange={() => onToggle(novel.id)}
              aria-label={`选择《${novel.title}》`}
            />
          </ChosenCover>
        )}
        {pinned && (
          <PinMark role="img" aria-label="已置顶">
            <Pin size={14} fill="currentColor" aria-hidden="true" />
          </PinMark>
        )}
      </CoverPlace>
      <CellText>
        <CellTitle entry={entry} place={place} unread={pages.book(novel.id)} data-novel-text>
          {novel.title}
        </CellTitle>
        <CellFact>{`${statusNames[status]} · ${place ? `${Math.round(place.percent)}%` : '未开始'}`}</CellFact>
        {place && unread_count > 0 && (
          <CellFact data-new={cameSince(entry, place) || undefined}>{`${unread_count} 章未读`}</CellFact>
        )}
      </CellText>
    </CellFrame>
  );
});

const CellFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: 0 ${space.s} ${space.l};
`;

const CoverPlace = styled.div`
  position: relative;
  margin-block-end: ${space.s};
`;

const ChosenCover = styled.label`
  display: block;
  border-radius: ${radius.s};
  cursor: pointer;

  &[data-chosen] {
    outline: 3px solid ${color.accent};
    outline-offset: 1px;
  }

  input {
    position: absolute;
    inset-block-end: ${space.s};
    inset-inline-start: ${space.s};
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    accent-color: ${color.accent};
  }
`;

const PinMark = styled.span`
  position: absolute;
  inset-block-start: ${space.s};
  inset-inline-end: ${space.s};
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  border-radius: ${radius.round};
  background: ${color.sheet};
  color: ${color.accent};
  pointer-events: none;
`;

/* As high as two lines of title and two of facts, so that all cells of a line are equally high. */
const CellText = styled.div`
  position: relative;
  min-block-size: calc(2.8 * ${text.small} + 3 * ${text.tiny});
`;

const CellTitle = styled(ReadingLink)`
  display: -webkit-box;
  overflow: hidden;
  font-family: ${font.serif};
  font-size: ${text.small};
  font-weight: 600;
  line-height: 1.4;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${fewLetters} {
    -webkit-line-clamp: none;
  }

  /* All of the text beneath the cover leads where it does. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const CellFact = styled.p`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${fewLetters} {
    white-space: normal;
  }

  &[data-new] {
    color: ${color.seal};
  }
`;
