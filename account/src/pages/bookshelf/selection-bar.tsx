import { type ChangeEvent, useState } from 'react';
import type { Shelf, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { Select } from '../../controls/select.ts';
import { TextButton } from '../../controls/text-button.ts';
import type { Change } from './changed-shelf.ts';
import { GroupDialog } from './group-dialog.tsx';
import { statusNames } from './status-names.ts';
import type { useShelfChanges } from './use-shelf-changes.tsx';

interface SelectionBarProps {
  groups: Shelf['groups'];
  /** Ids of the chosen novels. */
  selected: ReadonlySet<string>;
  /** Chooses every novel of the view, also those that were not loaded yet. */
  onSelectAll: () => Promise<void>;
  onDone: () => void;
  change: ReturnType<typeof useShelfChanges>;
}

/** Bar with the changes that can be made to all chosen novels at once. */
const SelectionBar = ({ groups, selected, onSelectAll, onDone, change }: SelectionBarProps) => {
  const [isGrouping, setGrouping] = useState(false);
  const [isSelectingAll, setSelectingAll] = useState(false);
  const isEmpty = selected.size === 0;
  const apply = async (edit: Change, doneText: string) => {
    if (await change([...selected], edit, doneText)) onDone();
  };
  const setStatus = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    apply(
      { status: target.value as ShelfStatus },
      `${selected.size} 部改为${statusNames[target.value as ShelfStatus]}`,
    );
  const setGroup = (group: string) =>
    apply({ group }, group === '' ? `${selected.size} 部已移出分组` : `${selected.size} 部已放入“${group}”`);
  const selectAll = async () => {
    setSelectingAll(true);
    await onSelectAll();
    setSelectingAll(false);
  };

  return (
    <SelectionFrame role="region" aria-label="批量管理">
      <SelectionRow>
        <SelectedCount role="status">已选 {selected.size} 部</SelectedCount>
        <TextButton type="button" disabled={isSelectingAll} onClick={selectAll}>
          {isSelectingAll ? '加载中' : '全选'}
        </TextButton>
        <DoneButton type="button" onClick={onDone}>
          完成
        </DoneButton>
      </SelectionRow>
      <SelectionRow>
        <Select aria-label="改状态" value="" disabled={isEmpty} onChange={setStatus}>
          <option value="" disabled>
            改状态
          </option>
          {Object.entries(statusNames).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </Select>
        <BulkButton type="button" disabled={isEmpty} onClick={() => setGrouping(true)}>
          分组
        </BulkButton>
        <BulkButton
          type="button"
          disabled={isEmpty}
          onClick={() => apply({ removed: true }, `已移出 ${selected.size} 部`)}
        >
          移出书架
        </BulkButton>
      </SelectionRow>
      {isGrouping && <GroupDialog groups={groups} onChosen={setGroup} onClose={() => setGrouping(false)} />}
    </SelectionFrame>
  );
};

export default SelectionBar;

const SelectionFrame = styled.div`
  position: sticky;
  inset-block-end: ${space.s};
  z-index: 4;
  display: grid;
  gap: ${space.s};
  margin-block-start: ${space.l};
  padding: ${space.s} ${space.m} ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};

  ${wide} {
    grid-template-columns: 1fr auto;
    padding-block: ${space.s};
  }
`;

const SelectionRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
`;

const SelectedCount = styled.span`
  margin-inline-end: auto;
  font-weight: 600;

  ${wide} {
    margin-inline-end: ${space.m};
  }
`;

const BulkButton = styled(QuietButton)`
  flex: 1;
  padding-inline: ${space.m};
  font-size: ${text.small};

  ${wide} {
    flex: none;
    padding-inline: ${space.l};
  }
`;

const DoneButton = styled(PrimaryButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};
`;
