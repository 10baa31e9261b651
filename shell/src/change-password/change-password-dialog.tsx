import { useForm } from 'react-hook-form';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { PasswordForm } from 'shared-api/schemas/account';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';

/** Source of the sentences: specification, section 5. */
const fields = [
  { name: 'passwd', label: '原始密码', required: '请输入原始密码', autoComplete: 'current-password' },
  { name: 'passwd1', label: '新密码', required: '请输入新密码', autoComplete: 'new-password' },
  { name: 'passwd2', label: '确认新密码', required: '请输入二次密码', autoComplete: 'new-password' },
] as const;

/** Dialog that changes a member's password, opened from the user menu. The server checks lengths and equality. */
const ChangePasswordDialog = ({ close }: { close: () => void }) => {
  const { register, handleSubmit, formState } = useForm<PasswordForm>({
    mode: 'onTouched',
    defaultValues: { passwd: '', passwd1: '', passwd2: '' },
  });
  const submit = handleSubmit(async (entries) => {
    try {
      const { msg } = await post<{ msg: string }>(calls.changePassword, entries);
      toast.success(msg);
      close();
    } catch {
      // The server's sentence comes as a toast; the entries stay.
    }
  });
  return (
    <Dialog title="修改密码" onClose={close}>
      <DialogForm onSubmit={submit} noValidate>
        {fields.map(({ name, label, required, autoComplete }) => (
          <Field
            key={name}
            label={label}
            type="password"
            autoComplete={autoComplete}
            error={formState.errors[name]?.message}
            {...register(name, { required })}
          />
        ))}
        <DialogActions>
          <QuietButton type="button" onClick={close}>
            取消
          </QuietButton>
          <PrimaryButton type="submit" disabled={formState.isSubmitting}>
            确定
          </PrimaryButton>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
};

export default ChangePasswordDialog;

const DialogForm = styled.form`
  display: grid;
  gap: ${space.l};
`;

const DialogActions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space.m};
`;
