import { useForm } from 'react-hook-form';
import { passwordLength } from 'shared-api/account-rules';
import { calls } from 'shared-api/paths';
import { rememberNewPassword } from 'shared-api/remembered-login';
import { post } from 'shared-api/request';
import type { PasswordForm } from 'shared-api/schemas/account';
import { QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { PasswordField } from 'shared-ui/password-field';
import { SubmitButton } from 'shared-ui/submit-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

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

interface ChangePasswordProps {
  username: string;
  /** Called with the server's sentence once the password is another. */
  onChanged: (sentence: string) => void;
  close: () => void;
}

/** Dialog that changes a member's password, opened from the user menu and the settings. The server checks lengths and equality. */
const ChangePasswordDialog = ({ username, onChanged, close }: ChangePasswordProps) => {
  const { register, handleSubmit, formState } = useForm<PasswordForm>({
    mode: 'onTouched',
    defaultValues: { passwd: '', passwd1: '', passwd2: '' },
  });
  const submit = handleSubmit(async (entries) => {
    try {
      const { msg } = await post<{ msg: string }>(calls.changePassword, entries);
      await rememberNewPassword({ username, password: entries.passwd1 }).catch(() => {});
      onChanged(msg);
      close();
    } catch {
      // The server's sentence comes as a toast; the entries stay.
    }
  });
  return (
    <Dialog title="修改密码" onClose={close}>
      <DialogForm onSubmit={submit} noValidate>
        {fields.map(({ name, label, hint, required, autoComplete }, index) => (
          <PasswordField
            key={name}
            autoFocus={index === 0}
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
