import type { ChangeEvent } from 'react';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Shelf, ShelfSort } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Select } from '../../lib/select.ts';

const sortNames: Record<ShelfSort, string> = {
  read: '最近阅读',
  updated: '最近更新',
  added: '加入时间',
  title: '书名',
};

interface ShelfToolsProps {
  data: Shelf;
  /** The group at hand; each group has a sort of its own, and the whole shelf that of the ungrouped. */
  group: string | undefined;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
  onSorted: () => void;
}

/** How many books there are, in which order, and the way into choosing some. */
export const ShelfTools = ({ data, group = '', selecting, onSelecting, onSorted }: ShelfToolsProps) => {
  const sort = data.groups.find(({ name }) => name === group)?.sort ?? 'read';

  const sortBy = async (event: ChangeEvent<HTMLSelectElement>) => {
    try {
      await post(calls.sortGroup, { group, sort: event.target.value });
      onSorted();
    } catch {
      // The server's sentence comes as a toast.
    }
  };

  return (
    <Row>
      <span>共 {data.total} 部</span>
      <Select aria-label="排序" value={sort} onChange={sortBy}>
        {Object.entries(sortNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Choose type="button" aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
        批量管理
      </Choose>
    </Row>
  );
};

const Row = styled.div`
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

const Choose = styled(QuietButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    background: ${color.accentWash};
    color: ${color.accent};
  }
`;
