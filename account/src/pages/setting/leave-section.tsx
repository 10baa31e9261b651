import { useStore } from 'jotai';
import { startTransition, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { afterLastWrites } from 'shared-api/after-last-writes';
import { forgetDrafts } from 'shared-api/drafts';
import { isApiError } from 'shared-api/errors';
import { apiBase, calls, pages } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { recordSignOut, useAuth } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { DangerButton } from 'shared-ui/danger-button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { PasswordField } from 'shared-ui/password-field';
import { SectionCard } from 'shared-ui/section-card';
import { SubmitButton } from 'shared-ui/submit-button';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Section where a member exports all their data and deletes the account. */
export const LeaveSection = () => {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SectionCard title="数据与账号">
      <ActionRow>
        <QuietButton as="a" href={`${apiBase}${calls.exportAccount}`} download>
          导出我的全部数据
        </QuietButton>
        <OpenButton type="button" onClick={() => setDeleting(true)}>
          删除账号
        </OpenButton>
      </ActionRow>
      {isDeleting && <DeletionDialog onClose={() => setDeleting(false)} />}
    </SectionCard>
  );
};

const DeletionDialog = ({ onClose }: { onClose: () => void }) => {
  const store = useStore();
  const { username } = useAuth();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({ mode: 'onTouched', defaultValues: { passwd: '' } });
  const submit = handleSubmit(async ({ passwd }) => {
    try {
      await afterLastWrites(() => post(calls.deleteAccount, { passwd }));
    } catch (error) {
      // The shell shows the server's sentence as a toast; of a wrong password it stands beside the field as well.
      if (isApiError(error) && error.code === 'forbidden')
        setError('passwd', { message: error.shown }, { shouldFocus: true });
      return;
    }
    await forgetRememberedLogin(username);
    // Signed out at once, so that no refused call counts as a session that was ended; shown in one render with the visitor's page, so that
    // the guard of the user area shows no message.
    const gone = navigate(pages.home, { replace: true });
    startTransition(async () => {
      recordSignOut(store);
      await gone;
    });
    await gone;
    forgetDrafts(username);
    toast.success('账号已删除');
  });
  return (
    <Dialog title="删除账号" onClose={onClose}>
      <DeletionForm onSubmit={submit} noValidate>
        <DeletionWarning>书架、进度、收藏、消息和反馈都会被删除，不能恢复。</DeletionWarning>
        <PasswordField
          label="密码"
          autoComplete="current-password"
          autoFocus
          error={formState.errors.passwd?.message}
          {...register('passwd', { required: '密码不能为空' })}
        />
        <DialogActions>
          <QuietButton type="button" onClick={onClose}>
            取消
          </QuietButton>
          <SubmitButton button={DangerButton} isSending={formState.isSubmitting}>
            确认删除
          </SubmitButton>
        </DialogActions>
      </DeletionForm>
    </Dialog>
  );
};

/** Takes along what this browser remembers of the login; where it cannot be loaded the sealed login opens nothing any more. */
const forgetRememberedLogin = (username: string): Promise<void> =>
  import(/* webpackChunkName: "remembered-login" */ 'shared-api/remembered-login').then(
    ({ forgetLoginOf }) => forgetLoginOf(username),
    () => {},
  );

const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
`;

const OpenButton = styled(QuietButton)`
  color: ${color.seal};
`;

const DeletionForm = styled.form`
  display: grid;
  gap: ${space.l};
`;

const DeletionWarning = styled.p`
  color: ${color.seal};
`;
