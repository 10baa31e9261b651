import { type ComponentType, lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { switchOnSecondFactor } from 'shared-api/console/calls';
import type { NewSecret, RecoveryCodes } from 'shared-api/console/schemas/second-factor';
import { isApiError } from 'shared-api/errors';
import { post } from 'shared-api/request';
import { QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { SubmitButton } from 'shared-ui/submit-button';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ButtonRow } from '../../area/page-styles.ts';
import { written } from '../../forms/entry-rules.ts';

type QrCodeModule = { default: ComponentType<{ text: string }> };

const QrCode = lazy(
  (): Promise<QrCodeModule> => import(/* webpackChunkName: "console-qr" */ './qr-code.tsx').catch(() => withoutQrCode),
);

/** In the place of a QR code that could not be loaded: the text below it does as well. */
const withoutQrCode: QrCodeModule = { default: () => null };

interface SetUpProps {
  secret: NewSecret;
  onDone: (answer: RecoveryCodes) => void;
  onCancel: () => void;
}

/** Shows a secret to an authenticator app, and takes the first code of it. */
export const SetUp = ({ secret: { secret, uri }, onDone, onCancel }: SetUpProps) => {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    try {
      onDone(await post<RecoveryCodes>(switchOnSecondFactor, { code }, { quiet: true }));
    } catch (error) {
      const sentence = isApiError(error) ? error.shown : '';
      setError('code', { message: sentence || '没有成功，请检查网络连接后重试' }, { shouldFocus: true });
    }
  });
  return (
    <Steps onSubmit={submit} noValidate>
      <p>1. 在手机的验证器里添加账号，扫描这个二维码；不能扫描的，把下面的密钥抄进去。它们只显示这一次。</p>
      <QrFrame>
        <Suspense>
          <QrCode text={uri} />
        </Suspense>
      </QrFrame>
      <SecretText aria-label="密钥">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</SecretText>
      <p>2. 输入验证器里现在显示的六位动态码。</p>
      <Field
        label="动态码"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.code?.message}
        {...register('code', written('请输入动态码'))}
      />
      <ButtonRow>
        <SubmitButton isSending={isSubmitting}>开启</SubmitButton>
        <QuietButton type="button" onClick={onCancel}>
          取消
        </QuietButton>
      </ButtonRow>
    </Steps>
  );
};

const Steps = styled.form`
  display: grid;
  gap: ${space.m};

  & > p {
    color: ${color.inkSoft};
  }
`;

/* White in the dark as well: cameras read dark on light. Its size stands before the code has come. */
const QrFrame = styled.div`
  inline-size: 200px;
  block-size: 200px;
  padding: ${space.s};
  border-radius: ${radius.m};
  background: #fff;
`;

const SecretText = styled.code`
  font-size: ${text.base};
  letter-spacing: 0.05em;
  color: ${color.ink};
  user-select: all;
`;
