import type { ChangeEvent } from 'react';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Shelf, ShelfSort } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { chosenChip } from 'shared-ui/chip-shape';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Select } from '../../controls/select.ts';

const sortNames: Record<ShelfSort, string> = {
  read: '最近阅读',
  updated: '最近更新',
  added: '加入时间',
  title: '书名',
};

interface ShelfToolsProps {
  data: Shelf;
  /** The group that is shown. Each has an order of its own; the whole shelf has that of the novels in no group. */
  group: string | undefined;
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
  onSorted: () => void;
}

/** Line over the shelf: the number of its novels, their order, and the button that begins a selection. */
export const ShelfTools = ({ data, group = '', isSelecting, onSelecting, onSorted }: ShelfToolsProps) => {
  const sort = data.groups.find(({ name }) => name === group)?.sort ?? 'read';

  const sortBy = async (event: ChangeEvent<HTMLSelectElement>) => {
    try {
      await post(calls.sortGroup, { group, sort: event.target.value });
      onSorted();
    } catch {
      // The shell shows the server's sentence as a toast.
    }
  };

  return (
    <ToolRow>
      <span>共 {data.total} 部</span>
      <Select aria-label="排序" value={sort} onChange={sortBy}>
        {Object.entries(sortNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <SelectModeButton type="button" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
        批量管理
      </SelectModeButton>
    </ToolRow>
  );
};

const ToolRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.l} ${space.s};

  & > span {
    margin-inline-end: auto;
    color: ${color.inkSoft};
  }
`;

const SelectModeButton = styled(QuietButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    ${chosenChip}
  }
`;
