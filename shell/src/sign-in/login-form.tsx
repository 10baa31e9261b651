import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { calls } from 'shared-api/paths';
import { canRemember, forgetLogin, recallLogin, rememberLogin } from 'shared-api/remembered-login';
import { post } from 'shared-api/request';
import { CaptchaField, captchaRules } from 'shared-ui/captcha-field';
import { Field } from 'shared-ui/field';
import { PasswordField } from 'shared-ui/password-field';
import { SubmitButton } from 'shared-ui/submit-button';
import { useCaptcha } from 'shared-ui/use-captcha';
import { RememberMe, SignInForm } from './form-parts.tsx';

interface LoginEntries {
  username: string;
  password: string;
  code: string;
  remember: boolean;
}

/** Login form. @param onSignedIn is called with the username once the server has signed the member in */
export const LoginForm = ({ onSignedIn }: { onSignedIn: (username: string) => void | Promise<void> }) => {
  const { register, handleSubmit, getValues, reset, resetField, setValue, formState } = useForm<LoginEntries>({
    mode: 'onTouched',
    defaultValues: { username: '', password: '', code: '', remember: false },
  });
  const captcha = useCaptcha();
  const [isRememberingPossible] = useState(canRemember);
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    // Entries that were typed meanwhile are not overwritten.
    void recallLogin().then((login) => {
      const typed = getValues(['username', 'password']).some((entry) => entry !== '');
      if (login && !typed) reset({ ...login, code: '', remember: true });
    });
  }, [getValues, reset]);

  const submit = handleSubmit(async ({ username, password, code, remember }) => {
    try {
      const body = { username, password, code, remember, captcha_key: captcha.key };
      const answer = await post<{ username: string }>(calls.login, body);
      await (remember ? rememberLogin({ username, password }).catch(() => {}) : forgetLogin());
      await onSignedIn(answer.username);
    } catch {
      // The server's sentence comes as a toast. The entries stay; the captcha is used up.
      resetField('code');
      await captcha.renew();
    }
  });

  return (
    <SignInForm onSubmit={submit} noValidate>
      <Field
        label="用户名"
        autoComplete="username"
        autoFocus
        error={errors.username?.message}
        {...register('username', { required: '用户名不能为空' })}
      />
      <PasswordField
        label="密码"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: '密码不能为空' })}
      />
      <CaptchaField
        captcha={captcha}
        onSolved={(code) => setValue('code', code)}
        error={errors.code?.message}
        {...register('code', captchaRules)}
      />
      <RememberMe>
        <input type="checkbox" disabled={!isRememberingPossible} {...register('remember')} />
        记住我
      </RememberMe>
      {!isRememberingPossible && <p>当前地址不是 https，浏览器无法安全地保存密码，所以不能记住登录。</p>}
      <SubmitButton isSending={isSubmitting}>登录</SubmitButton>
    </SignInForm>
  );
};
