import { useStore } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { apiBase, calls, pages } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { recordSignOut } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { DialogActions } from '../../dialogs/dialog-actions.ts';

/** Section where a member exports all their data and deletes the account. */
export const LeaveSection = () => {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SectionCard title="数据与账号">
      <ActionRow>
        <QuietButton as="a" href={`${apiBase}${calls.exportAccount}`} download>
          导出我的全部数据
        </QuietButton>
        <DangerButton type="button" onClick={() => setDeleting(true)}>
          删除账号
        </DangerButton>
      </ActionRow>
      {isDeleting && <DeletionDialog onClose={() => setDeleting(false)} />}
    </SectionCard>
  );
};

const DeletionDialog = ({ onClose }: { onClose: () => void }) => {
  const store = useStore();
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { passwd: '' } });
  const submit = handleSubmit(async ({ passwd }) => {
    try {
      await post(calls.deleteAccount, { passwd });
      recordSignOut(store);
      toast.success('账号已删除');
      window.location.assign(pages.home);
    } catch {
      // The shell shows the server's sentence as a toast.
    }
  });
  return (
    <Dialog title="删除账号" onClose={onClose}>
      <DeletionForm onSubmit={submit} noValidate>
        <DeletionWarning>书架、进度、收藏、消息和反馈都会被删除，不能恢复。</DeletionWarning>
        <Field
          label="密码"
          type="password"
          autoComplete="current-password"
          error={formState.errors.passwd?.message}
          {...register('passwd', { required: '密码不能为空' })}
        />
        <DialogActions>
          <QuietButton type="button" onClick={onClose}>
            取消
          </QuietButton>
          <PrimaryButton type="submit" disabled={formState.isSubmitting}>
            确认删除
          </PrimaryButton>
        </DialogActions>
      </DeletionForm>
    </Dialog>
  );
};

const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
`;

const DangerButton = styled(QuietButton)`
  color: ${color.seal};
`;

const DeletionForm = styled.form`
  display: grid;
  gap: ${space.l};
`;

const DeletionWarning = styled.p`
  color: ${color.seal};
`;
