import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import { type InvitationForm, type InvitationMade, invitationBounds } from 'shared-api/console/schemas/invitations';
import { post } from 'shared-api/request';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { FormFields } from '../../area/page-styles.ts';
import { written } from '../../forms/entry-rules.ts';
import { FormActions } from '../../forms/form-actions.tsx';

interface InviteDialogProps {
  /** Called with whom the invitation is for, and the token of its link. */
  onMade: (made: { note: string; token: string }) => void;
  onClose: () => void;
}

/** Days for which an invitation is valid where nothing else is chosen. */
const usualDays = 7;

/** A day of China, as in 2026-01-31. @param days from today */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

/** Dialog for a new invitation. */
export const InviteDialog = ({ onMade, onClose }: InviteDialogProps) => {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { note: '', max_uses: '1', until: dayIn(usualDays) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ note, max_uses, until }) => {
    try {
      const form: InvitationForm = { note, max_uses: Number(max_uses), until };
      const { token } = await post<InvitationMade>(calls.makeInvitation, form);
      onMade({ note: note.trim(), token });
      onClose();
    } catch {
      // The shell shows the server's sentence as a toast; the entries stay.
    } finally {
      await client.invalidateQueries();
    }
  });
  return (
    <Dialog title="发出邀请" onClose={onClose}>
      <FormFields onSubmit={submit} noValidate>
        <Field
          label="给谁"
          hint="只给管理人员看，如 林冲、三班的同学"
          autoFocus
          maxLength={invitationBounds.noteLength}
          error={errors.note?.message}
          {...register('note', written('请写明给谁'))}
        />
        <Field
          label="能注册几个账号"
          type="number"
          inputMode="numeric"
          min={1}
          max={invitationBounds.uses}
          error={errors.max_uses?.message}
          {...register('max_uses', { validate: usesProblem })}
        />
        <Field
          label="有效到哪一天"
          type="date"
          min={dayIn(0)}
          max={dayIn(invitationBounds.days)}
          error={errors.until?.message}
          {...register('until', { required: '请选一天' })}
        />
        <FormActions submit="做邀请链接" isSending={isSubmitting} onClose={onClose} />
      </FormFields>
    </Dialog>
  );
};

const usesProblem = (text: string): true | string => {
  const uses = Number(text);
  const { uses: most } = invitationBounds;
  return (Number.isInteger(uses) && uses >= 1 && uses <= most) || `请填 1 到 ${most} 的整数`;
};
