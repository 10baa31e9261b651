import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { calls } from 'shared-api/paths';
import { get, post } from 'shared-api/request';
import type { PasswordHelp } from 'shared-api/schemas/account';
import { CaptchaField, captchaRules } from 'shared-ui/captcha-field';
import { Field } from 'shared-ui/field';
import { Loading } from 'shared-ui/loading';
import { LoadProblem, Notice } from 'shared-ui/notice';
import { SubmitButton } from 'shared-ui/submit-button';
import { useCaptcha } from 'shared-ui/use-captcha';
import { NarrowForm } from './new-password-form.tsx';

/** Says how to get a new password: by mail, or from whom. */
export const ForgottenPassword = () => {
  const [help, setHelp] = useState<PasswordHelp | 'failed'>();
  const load = () => {
    setHelp(undefined);
    get<PasswordHelp>(calls.passwordHelp).then(setHelp, () => setHelp('failed'));
  };
  useEffect(load, []);
  if (help === undefined) return <Loading />;
  if (help === 'failed') {
    return (
      <LoadProblem level="h2" title="没能取得内容" onRetry={load}>
        请检查网络连接后重试。
      </LoadProblem>
    );
  }
  if (help.by_mail) return <MailRequest contact={help.contact} />;
  return (
    <Notice title="请找本站管理员换一个新密码" level="h2">
      {help.contact === ''
        ? '本站不寄邮件。请告诉管理员你的用户名，管理员会为你换一个新密码。'
        : `本站不寄邮件。请联系 ${help.contact}，告诉你的用户名，管理员会为你换一个新密码。`}
    </Notice>
  );
};

const MailRequest = ({ contact }: { contact: string }) => {
  const { register, handleSubmit, resetField, setValue, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { username: '', code: '' },
  });
  const captcha = useCaptcha();
  const [sent, setSent] = useState('');
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (entries) => {
    try {
      setSent((await post<{ msg: string }>(calls.forgottenPassword, { ...entries, captcha_key: captcha.key })).msg);
    } catch {
      // The shell shows the server's sentence as a toast. The captcha is used up.
      resetField('code');
      await captcha.renew();
    }
  });

  if (sent !== '') {
    return (
      <Notice role="status" title="请查收邮件" level="h2">
        {sent}
      </Notice>
    );
  }
  return (
    <NarrowForm onSubmit={submit} noValidate>
      <p>{`设置新密码的链接会寄到你在个人设置里确认过的邮箱。没有确认过邮箱的，请联系${contact || '本站管理员'}。`}</p>
      <Field
        label="用户名"
        autoComplete="username"
        error={errors.username?.message}
        {...register('username', { required: '用户名不能为空' })}
      />
      <CaptchaField
        captcha={captcha}
        onSolved={(code) => setValue('code', code)}
        error={errors.code?.message}
        {...register('code', captchaRules)}
      />
      <SubmitButton isSending={isSubmitting}>寄出邮件</SubmitButton>
    </NarrowForm>
  );
};
