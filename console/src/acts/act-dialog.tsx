import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { confirm as confirmCall } from 'shared-api/console/calls';
import { post } from 'shared-api/request';
import { Dialog } from 'shared-ui/dialog';
import { PasswordField } from 'shared-ui/password-field';
import { TextArea } from 'shared-ui/text-area';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { ProblemText } from '../area/page-styles.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { useMe } from '../queries/use-console-query.ts';

interface ActDialogProps {
  title: string;
  /** The consequence, in one sentence. */
  children: ReactNode;
  /** Label of the field for the reason: who reads it. Null where none is asked for. */
  reasonLabel?: string | null;
  isReasonNeeded?: boolean;
  /** Whether it is so dangerous that the password is asked for again. */
  needsPassword?: boolean;
  isDangerous?: boolean;
  /** Label of the button that does it. */
  submit: string;
  /** Does it. @returns whether it was done */
  act: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

interface Entries {
  reason: string;
  password: string;
}

/** Time before the end of a confirmation in which it is not relied on any more. */
const marginMs = 10_000;

/** Dialog before an act of staff: says what follows, and asks why. What it says stays until it was done. */
export const ActDialog = ({
  title,
  children,
  reasonLabel = '原因（写进记录）',
  isReasonNeeded = false,
  needsPassword = false,
  isDangerous = false,
  submit,
  act,
  onClose,
}: ActDialogProps) => {
  const id = useId();
  const client = useQueryClient();
  const { data: me } = useMe();
  const confirmedUntil = me?.confirmed_until ? Date.parse(me.confirmed_until) : 0;
  const asksPassword = needsPassword && confirmedUntil < Date.now() + marginMs;
  const { register, handleSubmit, formState } = useForm<Entries>({ defaultValues: { reason: '', password: '' } });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ reason, password }) => {
    try {
      if (asksPassword) {
        await post(confirmCall, { password });
        void client.invalidateQueries();
      }
    } catch {
      // The shell shows the server's sentence as a toast; the entries stay.
      return;
    }
    if (await act(reason.trim())) onClose();
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <ActForm onSubmit={send} noValidate>
        <Consequence>{children}</Consequence>
        {reasonLabel !== null && (
          <>
            <label htmlFor={id}>{reasonLabel}</label>
            <TextArea
              id={id}
              rows={3}
              autoFocus
              aria-invalid={errors.reason ? true : undefined}
              aria-describedby={errors.reason && `${id}-problem`}
              {...register('reason', {
                validate: (reason) => !isReasonNeeded || reason.trim() !== '' || '请写明原因',
              })}
            />
            {errors.reason && (
              <ProblemText id={`${id}-problem`} role="alert">
                {errors.reason.message}
              </ProblemText>
            )}
          </>
        )}
        {asksPassword && (
          <PasswordField
            label="再输入一次你的密码"
            autoComplete="current-password"
            autoFocus={reasonLabel === null}
            error={errors.password?.message}
            {...register('password', { required: '请输入密码' })}
          />
        )}
        <FormActions submit={submit} isSending={isSubmitting} isDangerous={isDangerous} onClose={onClose} />
      </ActForm>
    </Dialog>
  );
};

const ActForm = styled.form`
  display: grid;
  gap: ${space.s};

  & > label {
    padding-block-start: ${space.s};
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const Consequence = styled.div`
  display: grid;
  gap: ${space.m};
  color: ${color.inkSoft};
`;
