import { useRef, useState } from 'react';
import type { Shelf, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Select } from 'shared-ui/select';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { statusNames } from '../use-shelf.ts';
import type { Change } from './changed-shelf.ts';
import { GroupDialog } from './group-dialog.tsx';
import type { ChangeTarget, useShelfChanges } from './use-shelf-changes.tsx';

interface SelectionBarProps {
  groups: Shelf['groups'];
  /** Number of the chosen novels; undefined where only the server knows it. */
  count: number | undefined;
  /** The chosen novels, for the call. */
  target: ChangeTarget;
  /** Chooses every novel of the view, also those that were not loaded yet. */
  onSelectAll: () => void;
  /** Something was done with the chosen novels. The bar stays until the member leaves it. */
  onChanged: () => void;
  onDone: () => void;
  change: ReturnType<typeof useShelfChanges>;
}

/** Bar with the changes that can be made to all chosen novels at once. */
const SelectionBar = ({ groups, count, target, onSelectAll, onChanged, onDone, change }: SelectionBarProps) => {
  const selectAll = useRef<HTMLButtonElement>(null);
  const [isGrouping, setGrouping] = useState(false);
  /** Chosen, but not done before the button is pressed: arrow keys change it on the way. */
  const [status, setStatus] = useState<ShelfStatus | ''>('');
  const isEmpty = count === 0;
  const apply = async (edit: Change, doneText: (changed: number) => string) => {
    if (!(await change(target, edit, doneText))) return;
    // The pressed button cannot be pressed any more, now that nothing is chosen.
    selectAll.current?.focus({ preventScroll: true });
    setStatus('');
    onChanged();
  };
  const applyStatus = () => {
    if (status !== '') void apply({ status }, (changed) => `${changed} 部改为${statusNames[status]}`);
  };
  const setGroup = (group: string) =>
    apply({ group }, (changed) => (group === '' ? `${changed} 部已移出分组` : `${changed} 部已放入“${group}”`));

  return (
    <SelectionFrame role="region" aria-label="批量管理">
      <SelectionRow>
        <SelectedCount role="status">{count === undefined ? '已选全部' : `已选 ${count} 部`}</SelectedCount>
        <TextButton type="button" ref={selectAll} onClick={onSelectAll}>
          全选
        </TextButton>
        <DoneButton type="button" onClick={onDone}>
          完成
        </DoneButton>
      </SelectionRow>
      <SelectionRow>
        <Select
          aria-label="改状态"
          value={status}
          disabled={isEmpty}
          onChange={({ target: { value } }) => setStatus(value as ShelfStatus)}
        >
          <option value="" disabled>
            改状态
          </option>
          {Object.entries(statusNames).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </Select>
        <BulkButton type="button" disabled={isEmpty || status === ''} onClick={applyStatus}>
          确定
        </BulkButton>
        <BulkButton type="button" disabled={isEmpty} onClick={() => setGrouping(true)}>
          分组
        </BulkButton>
        <BulkButton
          type="button"
          disabled={isEmpty}
          onClick={() => apply({ removed: true }, (changed) => `已移出 ${changed} 部`)}
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
