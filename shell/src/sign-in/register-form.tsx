import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  captchaUnspentStatus,
  isOwnName,
  nameLength,
  nameProblem,
  passwordLength,
  passwordProblem,
} from 'shared-api/account-rules';
import { isApiError } from 'shared-api/errors';
import { forgetInvitation, keptInvitation } from 'shared-api/members/invitation';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { CaptchaField, captchaRules } from 'shared-ui/captcha-field';
import { Field } from 'shared-ui/field';
import { PasswordField } from 'shared-ui/password-field';
import { SubmitButton } from 'shared-ui/submit-button';
import { useCaptcha } from 'shared-ui/use-captcha';
import { SignInForm } from './form-parts.tsx';

interface RegisterEntries {
  username: string;
  password: string;
  repassword: string;
  code: string;
}

/** Registration form. @param onSignedIn is called with the username once the server has created the account */
export const RegisterForm = ({ onSignedIn }: { onSignedIn: (username: string) => void | Promise<void> }) => {
  const { register, handleSubmit, resetField, setValue, setError, formState } = useForm<RegisterEntries>({
    mode: 'onTouched',
    defaultValues: { username: '', password: '', repassword: '', code: '' },
  });
  const captcha = useCaptcha();
  const [invitation] = useState(keptInvitation);
  const { errors, isSubmitting, touchedFields } = formState;

  const submit = handleSubmit(async (entries) => {
    try {
      const body = { ...entries, captcha_key: captcha.key, invitation_token: invitation };
      const answer = await post<{ username: string }>(calls.register, body);
      forgetInvitation();
      await onSignedIn(answer.username);
    } catch (error) {
      // The server's sentence comes as a toast. The entries stay; the captcha is used up, but where it was not looked at.
      if (isApiError(error) && error.status === captchaUnspentStatus) {
        setError('password', { message: error.shown }, { shouldFocus: true });
        return;
      }
      resetField('code');
      await captcha.renew();
    }
  });

  return (
    <SignInForm onSubmit={submit} noValidate>
      {invitation && <p>你收到了邀请，填好以后就能注册。</p>}
      <Field
        label="用户名"
        hint={`${nameLength.min} 到 ${nameLength.max} 个字符，登录时用，以后不能改`}
        autoComplete="username"
        autoFocus
        error={errors.username?.message}
        {...register('username', { required: '用户名不能为空', validate: nameProblem })}
      />
      <PasswordField
        label="密码"
        hint={`${passwordLength.min} 到 ${passwordLength.max} 个字符，不要太常见，也不能与用户名相同`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          required: '密码不能为空',
          validate: (password, { username }) =>
            passwordProblem(password) ?? (isOwnName(password, username) ? '密码不能与用户名相同' : undefined),
          // The second password is validated again with the first, but not before it was touched.
          deps: touchedFields.repassword ? 'repassword' : [],
        })}
      />
      <PasswordField
        label="确认密码"
        autoComplete="new-password"
        error={errors.repassword?.message}
        {...register('repassword', {
          validate: (repassword, { password }) => repassword === password || '两次输入密码不一致',
        })}
      />
      <CaptchaField
        captcha={captcha}
        onSolved={(code) => setValue('code', code)}
        error={errors.code?.message}
        {...register('code', captchaRules)}
      />
      <SubmitButton isSending={isSubmitting}>注册</SubmitButton>
    </SignInForm>
  );
};
