import type { Shelf } from 'shared-api/schemas/bookshelf';
import { Chip } from 'shared-ui/chip';
import { space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { type ShelfView, statusNames } from '../use-shelf.ts';

interface ShelfFiltersProps {
  groups: Shelf['groups'];
  view: ShelfView;
  narrow: (name: keyof ShelfView, value: string | undefined) => void;
}

/** Chips that narrow the shelf to a reading status and to a group. */
export const ShelfFilters = ({ groups, view, narrow }: ShelfFiltersProps) => (
  <>
    <ChipRow role="group" aria-label="阅读状态">
      <Chip type="button" aria-pressed={view.status === undefined} onClick={() => narrow('status', undefined)}>
        全部
      </Chip>
      {Object.entries(statusNames).map(([status, name]) => (
        <Chip key={status} type="button" aria-pressed={view.status === status} onClick={() => narrow('status', status)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
    {groups.some(({ name }) => name !== '') && (
      <ChipRow role="group" aria-label="分组">
        <Chip type="button" aria-pressed={view.group === undefined} onClick={() => narrow('group', undefined)}>
          所有分组
        </Chip>
        {groups.map(({ name, count }) => (
          <Chip key={name} type="button" aria-pressed={view.group === name} onClick={() => narrow('group', name)}>
            {`${name === '' ? '未分组' : name} ${count}`}
          </Chip>
        ))}
      </ChipRow>
    )}
  </>
);

/* A finger scrolls it; a mouse cannot, and finds all chips in sight. Its padding leaves room for the focus ring, which scrolling would cut off. */
const ChipRow = styled.div`
  display: flex;
  flex: 1 0 100%;
  gap: ${space.s};
  min-inline-size: 0;
  max-inline-size: calc(100% + 2 * ${space.xs});
  margin-inline: -${space.xs};
  padding: ${space.xs};
  overflow-x: auto;
  scrollbar-width: none;

  ${wide} {
    flex-wrap: wrap;
  }
`;
