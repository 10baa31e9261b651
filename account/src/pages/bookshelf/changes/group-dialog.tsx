import { type FormEvent, useState } from 'react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Chip } from 'shared-ui/chip';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { Field } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Longest name of a group, in characters. Source: shared-api/schemas/bookshelf. */
const maxNameLength = 20;

interface GroupDialogProps {
  groups: Shelf['groups'];
  /** Is called with the group's name, empty for no group. */
  onChosen: (group: string) => void;
  onClose: () => void;
}

/** Dialog that asks which group the chosen novels go to: an existing one, a new one, or none. */
export const GroupDialog = ({ groups, onChosen, onClose }: GroupDialogProps) => {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onChosen(name.trim());
  };
  return (
    <Dialog title="放入分组" onClose={onClose}>
      <GroupForm onSubmit={submit}>
        <GroupChips role="group" aria-label="已有分组">
          {groups.map((group) => (
            <Chip
              key={group.name}
              type="button"
              aria-pressed={group.name === name.trim()}
              onClick={() => setName(group.name)}
            >
              {group.name === '' ? '不分组' : group.name}
            </Chip>
          ))}
        </GroupChips>
        <Field
          label="分组名，可以是新的"
          maxLength={maxNameLength}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <QuietButton type="button" onClick={onClose}>
            取消
          </QuietButton>
          <PrimaryButton type="submit">确定</PrimaryButton>
        </DialogActions>
      </GroupForm>
    </Dialog>
  );
};

const GroupForm = styled.form`
  display: grid;
  gap: ${space.l};
`;

const GroupChips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;
