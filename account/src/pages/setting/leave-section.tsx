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
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { DialogActions } from '../../lib/confirm-dialog.tsx';
import { Section } from './section.tsx';

/** What the site keeps about a member can be taken along, and deleted. */
export const LeaveSection = () => {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="数据与账号">
      <Row>
        <QuietButton as="a" href={`${apiBase}${calls.exportAccount}`} download>
          导出我的全部数据
        </QuietButton>
        <Danger type="button" onClick={() => setAsking(true)}>
          删除账号
        </Danger>
      </Row>
      {asking && <DeletionDialog close={() => setAsking(false)} />}
    </Section>
  );
};

const DeletionDialog = ({ close }: { close: () => void }) => {
  const store = useStore();
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { passwd: '' } });
  const submit = handleSubmit(async ({ passwd }) => {
    try {
      await post(calls.deleteAccount, { passwd });
      recordSignOut(store);
      toast.success('账号已删除');
      window.location.assign(pages.home);
    } catch {
      // The server's sentence comes as a toast.
    }
  });
  return (
    <Dialog title="删除账号" onClose={close}>
      <Form onSubmit={submit} noValidate>
        <Warning>书架、进度、收藏、消息和反馈都会被删除，不能恢复。</Warning>
        <Field
          label="密码"
          type="password"
          autoComplete="current-password"
          error={formState.errors.passwd?.message}
          {...register('passwd', { required: '密码不能为空' })}
        />
        <DialogActions>
          <QuietButton type="button" onClick={close}>
            取消
          </QuietButton>
          <PrimaryButton type="submit" disabled={formState.isSubmitting}>
            确认删除
          </PrimaryButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
`;

const Danger = styled(QuietButton)`
  color: ${color.seal};
`;

const Form = styled.form`
  display: grid;
  gap: ${space.l};
`;

const Warning = styled.p`
  color: ${color.seal};
`;
