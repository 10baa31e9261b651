import { type FormEvent, useState } from 'react';
import type { Shelf } from 'shared-api/schemas/bookshelf';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { DialogActions } from '../../lib/confirm-dialog.tsx';
import { Chip } from './shelf-filters.tsx';

/** Characters of a group's name. Source: shared-api/schemas/bookshelf. */
const longestName = 20;

interface GroupDialogProps {
  groups: Shelf['groups'];
  /** Gets the group's name, empty for no group. */
  onChosen: (group: string) => void;
  onClose: () => void;
}

/** Asks which group books shall go to: one there is, a new one, or none. */
export const GroupDialog = ({ groups, onChosen, onClose }: GroupDialogProps) => {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onChosen(name.trim());
  };
  return (
    <Dialog title="放入分组" onClose={onClose}>
      <Form onSubmit={submit}>
        <Names role="group" aria-label="已有分组">
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
        </Names>
        <Field
          label="分组名，可以是新的"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <QuietButton type="button" onClick={onClose}>
            取消
          </QuietButton>
          <PrimaryButton type="submit">确定</PrimaryButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};

const Form = styled.form`
  display: grid;
  gap: ${space.l};
`;

const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;
