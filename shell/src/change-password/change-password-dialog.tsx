import { useForm } from 'react-hook-form';
import { passwordLength } from 'shared-api/account-rules';
import { calls } from 'shared-api/paths';
import { rememberNewPassword } from 'shared-api/remembered-login';
import { post } from 'shared-api/request';
import type { PasswordForm } from 'shared-api/schemas/account';
import { useAuth } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { PasswordField } from 'shared-ui/password-field';
import { SubmitButton } from 'shared-ui/submit-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';

/** Source of the sentences: specification, section 5. */
const fields = [
  {
    name: 'passwd',
    label: '原始密码',
    hint: undefined,
    required: '请输入原始密码',
    autoComplete: 'current-password',
  },
  {
    name: 'passwd1',
    label: '新密码',
    hint: `${passwordLength.min} 到 ${passwordLength.max} 个字符，不要太常见，也不能与用户名相同`,
    required: '请输入新密码',
    autoComplete: 'new-password',
  },
  {
    name: 'passwd2',
    label: '确认新密码',
    hint: '改好后，其他设备都要重新登录',
    required: '请输入二次密码',
    autoComplete: 'new-password',
  },
] as const;

/** Dialog that changes a member's password, opened from the user menu. The server checks lengths and equality. */
const ChangePasswordDialog = ({ close }: { close: () => void }) => {
  const { username } = useAuth();
  const { register, handleSubmit, formState } = useForm<PasswordForm>({
    mode: 'onTouched',
    defaultValues: { passwd: '', passwd1: '', passwd2: '' },
  });
  const submit = handleSubmit(async (entries) => {
    try {
      const { msg } = await post<{ msg: string }>(calls.changePassword, entries);
      await rememberNewPassword({ username, password: entries.passwd1 }).catch(() => {});
      toast.success(msg);
      close();
    } catch {
      // The server's sentence comes as a toast; the entries stay.
    }
  });
  return (
    <Dialog title="修改密码" onClose={close}>
      <DialogForm onSubmit={submit} noValidate>
        {fields.map(({ name, label, hint, required, autoComplete }) => (
          <PasswordField
            key={name}
            label={label}
            hint={hint}
            autoComplete={autoComplete}
            error={formState.errors[name]?.message}
            {...register(name, { required })}
          />
        ))}
        <DialogActions>
          <QuietButton type="button" onClick={close}>
            取消
          </QuietButton>
          <SubmitButton isSending={formState.isSubmitting}>确定</SubmitButton>
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
