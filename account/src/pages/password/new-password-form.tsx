import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordLength, passwordProblem } from 'shared-api/account-rules';
import { afterLastWrites } from 'shared-api/after-last-writes';
import { signInProblem } from 'shared-api/kept-session';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { isSignedIn, recordSignOut, signInDialogAtom } from 'shared-auth';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PasswordField } from 'shared-ui/password-field';
import { SubmitButton } from 'shared-ui/submit-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Form for a new password. @param token of the mail's link */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const store = useStore();
  const openDialog = useSetAtom(signInDialogAtom);
  const [done, setDone] = useState('');
  // Said beside the form, not in its place: another browser can sign in with the new password.
  const [problem] = useState(signInProblem);
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { password: '', repassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (entries) => {
    try {
      const { msg } = await afterLastWrites(() => post<{ msg: string }>(calls.newPassword, { ...entries, token }));
      // Every session has ended, this browser's too.
      if (isSignedIn(store)) recordSignOut(store);
      setDone(msg);
    } catch {
      // The shell shows the server's sentence as a toast; the entries stay.
    }
  });

  if (done !== '') {
    return (
      <Notice
        role="status"
        title={done}
        level="h2"
        actions={
          problem === undefined && (
            <PrimaryButton type="button" onClick={() => openDialog('login')}>
              登录
            </PrimaryButton>
          )
        }
      >
        {problem}
      </Notice>
    );
  }
  return (
    <NarrowForm onSubmit={submit} noValidate>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        hint={`${passwordLength.min} 到 ${passwordLength.max} 个字符，不要太常见，也不能与用户名相同`}
        error={errors.password?.message}
        {...register('password', { required: '请输入新密码', validate: passwordProblem })}
      />
      <PasswordField
        label="确认新密码"
        autoComplete="new-password"
        error={errors.repassword?.message}
        {...register('repassword', {
          validate: (repassword, { password }) => repassword === password || '两次输入密码不一致',
        })}
      />
      <SubmitButton isSending={isSubmitting}>设置新密码</SubmitButton>
    </NarrowForm>
  );
};

/** A form of one column, as wide as its fields need. */
export const NarrowForm = styled.form`
  display: grid;
  gap: ${space.l};
  max-inline-size: 400px;

  & > p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;
