import { type ChangeEvent, useState } from 'react';
import type { Shelf, ShelfStatus } from 'shared-api/schemas/bookshelf';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { Select } from '../../lib/select.ts';
import { TextButton } from '../../lib/text-button.ts';
import type { Change } from './changed-shelf.ts';
import { GroupDialog } from './group-dialog.tsx';
import { statusNames } from './shelf-filters.tsx';
import type { useShelfChanges } from './use-shelf-changes.tsx';

interface SelectionBarProps {
  groups: Shelf['groups'];
  /** Ids of the chosen books. */
  chosen: ReadonlySet<string>;
  /** Chooses every book of the view, also those that were not loaded yet. */
  onAll: () => Promise<void>;
  onDone: () => void;
  change: ReturnType<typeof useShelfChanges>;
}

/** What can be done with the chosen books, all at once. */
const SelectionBar = ({ groups, chosen, onAll, onDone, change }: SelectionBarProps) => {
  const [grouping, setGrouping] = useState(false);
  const [gathering, setGathering] = useState(false);
  const none = chosen.size === 0;
  const apply = async (what: Change, done: string) => {
    if (await change([...chosen], what, done)) onDone();
  };
  const setStatus = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    apply({ status: target.value as ShelfStatus }, `${chosen.size} 部改为${statusNames[target.value as ShelfStatus]}`);
  const setGroup = (group: string) =>
    apply({ group }, group === '' ? `${chosen.size} 部已移出分组` : `${chosen.size} 部已放入“${group}”`);
  const chooseAll = async () => {
    setGathering(true);
    await onAll();
    setGathering(false);
  };

  return (
    <Bar role="region" aria-label="批量管理">
      <Row>
        <Count role="status">已选 {chosen.size} 部</Count>
        <TextButton type="button" disabled={gathering} onClick={chooseAll}>
          {gathering ? '加载中' : '全选'}
        </TextButton>
        <Done type="button" onClick={onDone}>
          完成
        </Done>
      </Row>
      <Row>
        <Select aria-label="改状态" value="" disabled={none} onChange={setStatus}>
          <option value="" disabled>
            改状态
          </option>
          {Object.entries(statusNames).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </Select>
        <Small type="button" disabled={none} onClick={() => setGrouping(true)}>
          分组
        </Small>
        <Small type="button" disabled={none} onClick={() => apply({ removed: true }, `已移出 ${chosen.size} 部`)}>
          移出书架
        </Small>
      </Row>
      {grouping && <GroupDialog groups={groups} onChosen={setGroup} onClose={() => setGrouping(false)} />}
    </Bar>
  );
};

export default SelectionBar;

const Bar = styled.div`
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

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
`;

const Count = styled.span`
  margin-inline-end: auto;
  font-weight: 600;

  ${wide} {
    margin-inline-end: ${space.m};
  }
`;

const Small = styled(QuietButton)`
  flex: 1;
  padding-inline: ${space.m};
  font-size: ${text.small};

  ${wide} {
    flex: none;
    padding-inline: ${space.l};
  }
`;

const Done = styled(PrimaryButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};
`;
