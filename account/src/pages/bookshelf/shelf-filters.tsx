import type { Shelf, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ShelfView } from './use-shelf.ts';

export const statusNames: Record<ShelfStatus, string> = {
  want: '想读',
  reading: '在读',
  finished: '读完',
  dropped: '弃读',
};

interface ShelfFiltersProps {
  groups: Shelf['groups'];
  view: ShelfView;
  narrow: (name: keyof ShelfView, value: string | undefined) => void;
}

export const ShelfFilters = ({ groups, view, narrow }: ShelfFiltersProps) => (
  <>
    <Row role="group" aria-label="阅读状态">
      <Chip type="button" aria-pressed={view.status === undefined} onClick={() => narrow('status', undefined)}>
        全部
      </Chip>
      {Object.entries(statusNames).map(([status, name]) => (
        <Chip key={status} type="button" aria-pressed={view.status === status} onClick={() => narrow('status', status)}>
          {name}
        </Chip>
      ))}
    </Row>
    {groups.some(({ name }) => name !== '') && (
      <Row role="group" aria-label="分组">
        <Chip type="button" aria-pressed={view.group === undefined} onClick={() => narrow('group', undefined)}>
          所有分组
        </Chip>
        {groups.map(({ name, count }) => (
          <Chip key={name} type="button" aria-pressed={view.group === name} onClick={() => narrow('group', name)}>
            {name === '' ? '未分组' : name} {count}
          </Chip>
        ))}
      </Row>
    )}
  </>
);

const Row = styled.div`
  display: flex;
  gap: ${space.s};
  /* Room for the focus ring, which scrolling would cut off. */
  margin-inline: -${space.xs};
  padding: ${space.xs};
  overflow-x: auto;
  scrollbar-width: none;
`;

export const Chip = styled.button`
  flex: none;
  min-block-size: ${fingerSize};
  padding: 0 ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: none;
  font-size: ${text.small};
  cursor: pointer;
  ${focusRing}

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    background: ${color.accentWash};
    color: ${color.accent};
  }
`;
