import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { giveCode } from 'shared-api/console/calls';
import type { Recorded } from 'shared-api/console/schemas/record';
import { isApiError } from 'shared-api/errors';
import { post } from 'shared-api/request';
import { Field } from 'shared-ui/field';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextButton } from 'shared-ui/text-button';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageTitle } from './page-title.tsx';

/** Asks for a code of the second factor, or a recovery code, before the pages of the console open. */
export const CodeForm = () => {
  const client = useQueryClient();
  const [isRecovery, setRecovery] = useState(false);
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    try {
      await post<Recorded>(giveCode, { code }, { quiet: true });
      await client.invalidateQueries();
    } catch (error) {
      const sentence = isApiError(error) ? error.shown : '';
      setError('code', { message: sentence || '没有成功，请检查网络连接后重试' }, { shouldFocus: true });
    }
  });
  const change = () => {
    setRecovery(!isRecovery);
    reset();
  };
  return (
    <>
      <PageTitle>两步验证</PageTitle>
      <Form onSubmit={submit} noValidate>
        <p>
          {isRecovery
            ? '输入一个还没有用过的恢复码。每个恢复码只能用一次。'
            : '打开你的验证器，输入其中本站的六位动态码。这次登录只要输入一次。'}
        </p>
        <Field
          key={String(isRecovery)}
          label={isRecovery ? '恢复码' : '动态码'}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={isRecovery ? 'text' : 'numeric'}
          error={errors.code?.message}
          {...register('code', {
            validate: (code) => code.trim() !== '' || (isRecovery ? '请输入恢复码' : '请输入动态码'),
          })}
        />
        <FormButtons>
          <SubmitButton isSending={isSubmitting}>继续</SubmitButton>
          <TextButton type="button" onClick={change}>
            {isRecovery ? '用验证器的动态码' : '验证器不在手边，用恢复码'}
          </TextButton>
        </FormButtons>
      </Form>
    </>
  );
};

const Form = styled.form`
  display: grid;
  gap: ${space.l};
  max-inline-size: 26em;

  & > p {
    color: ${color.inkSoft};
  }
`;

const FormButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};
`;
