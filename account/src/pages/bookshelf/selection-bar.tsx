import { type ChangeEvent, useState } from 'react';
import type { Shelf, ShelfEntry, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, fingerSize, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusNames } from './shelf-filters.tsx';
import type { useShelfChanges } from './use-shelf-changes.tsx';

/** Characters of a group's name. Source: shared-api/schemas/bookshelf. */
const longestGroup = 20;

interface SelectionBarProps {
  groups: Shelf['groups'];
  entries: ShelfEntry[];
  onAll: () => void;
  onDone: () => void;
  change: ReturnType<typeof useShelfChanges>;
}

/** What can be done with the chosen books, all at once. */
export const SelectionBar = ({ groups, entries, onAll, onDone, change }: SelectionBarProps) => {
  const [group, setGroup] = useState('');
  const bids = entries.map(({ novel }) => novel.id);
  const none = bids.length === 0;
  const apply = async (...what: [Parameters<typeof change>[1], string]) => {
    if (await change(bids, ...what)) onDone();
  };
  const setStatus = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    apply({ status: target.value as ShelfStatus }, `${bids.length} 部改为${statusNames[target.value as ShelfStatus]}`);

  return (
    <Bar role="region" aria-label="批量管理">
      <span>已选 {bids.length} 部</span>
      <QuietButton type="button" onClick={onAll}>
        全选已加载的
      </QuietButton>
      <Entry as="select" aria-label="改状态" value="" disabled={none} onChange={setStatus}>
        <option value="" disabled>
          改状态
        </option>
        {Object.entries(statusNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </Entry>
      <Entry
        aria-label="分组名"
        placeholder="分组名"
        list="shelf-groups"
        maxLength={longestGroup}
        value={group}
        onChange={(event) => setGroup(event.target.value)}
      />
      <datalist id="shelf-groups">
        {groups
          .filter(({ name }) => name !== '')
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <QuietButton
        type="button"
        disabled={none}
        onClick={() => apply({ group: group.trim() }, group.trim() === '' ? '已移出分组' : `已放入“${group.trim()}”`)}
      >
        分组
      </QuietButton>
      <QuietButton type="button" disabled={none} onClick={() => apply({ removed: true }, `已移出 ${bids.length} 部`)}>
        移出书架
      </QuietButton>
      <PrimaryButton type="button" onClick={onDone}>
        完成
      </PrimaryButton>
    </Bar>
  );
};

const Bar = styled.div`
  position: sticky;
  inset-block-end: ${space.s};
  z-index: 4;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};
`;

const Entry = styled.input`
  min-block-size: ${fingerSize};
  max-inline-size: 8em;
  padding: 0 ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.paper};
`;
