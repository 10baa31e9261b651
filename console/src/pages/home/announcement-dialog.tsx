import { useForm } from 'react-hook-form';
import { homeBounds } from 'shared-api/console/home-blocks';
import type { HomeAnnouncement } from 'shared-api/console/schemas/home';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { FormFields } from '../../area/page-styles.ts';
import { useKeptEntries } from '../../drafts/use-kept-entries.ts';
import { checkLink, written } from '../../forms/entry-rules.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { LongField } from '../../forms/long-field.tsx';

interface AnnouncementDialogProps {
  /** The announcement that is changed; without one it is new. */
  announcement: HomeAnnouncement | undefined;
  onDone: (announcement: HomeAnnouncement) => void;
  onClose: () => void;
}

const dayMs = 86_400_000;

/**
 * Dialog for an announcement: its words or where it leads, and from when until when it is there. What was typed stays on the device until
 * it is put into the draft or given up.
 */
export const AnnouncementDialog = ({ announcement, onDone, onClose }: AnnouncementDialogProps) => {
  const form = useForm({
    defaultValues: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      link: announcement?.link ?? '',
      begins: typedTime(announcement ? Date.parse(announcement.begins_at) : Date.now()),
      ends: typedTime(announcement ? Date.parse(announcement.ends_at) : Date.now() + dayMs),
    },
  });
  const { register, handleSubmit, formState, getValues } = form;
  const forget = useKeptEntries(`console-announcement-${announcement?.title ?? ''}`, form);
  const { errors } = formState;
  const leave = () => {
    forget();
    onClose();
  };
  const submit = handleSubmit(({ title, text, link, begins, ends }) => {
    onDone({
      title: title.trim(),
      text: text.trim(),
      link: link.trim() || null,
      begins_at: new Date(begins).toISOString(),
      ends_at: new Date(ends).toISOString(),
    });
    leave();
  });
  return (
    <Dialog title={announcement ? '修改公告' : '添加公告'} onClose={onClose}>
      <FormFields onSubmit={submit} noValidate>
        <Field
          label="标题"
          autoFocus
          maxLength={homeBounds.titleLength}
          error={errors.title?.message}
          {...register('title', written('请写标题'))}
        />
        <LongField
          label="正文（可以没有）"
          hint="读者点开公告看到的文字，一行一段。"
          rows={4}
          maxLength={homeBounds.announcementLength}
          {...register('text')}
        />
        <Field
          label="链接（可以没有）"
          hint="没有正文的公告，点开到这里：本站路径，或 https:// 开头的网址。"
          error={errors.link?.message}
          {...register('link', {
            validate: (link) => {
              if (link.trim() === '') return true;
              if (getValues('text').trim() !== '') return '有了正文就不用链接：读者点开的是正文';
              return checkLink(link);
            },
          })}
        />
        <TimeFields>
          <Field
            label="开始"
            type="datetime-local"
            error={errors.begins?.message}
            {...register('begins', { validate: (begins) => isTime(begins) || '请选时间' })}
          />
          <Field
            label="结束"
            type="datetime-local"
            error={errors.ends?.message}
            {...register('ends', {
              validate: (ends) => {
                if (!isTime(ends)) return '请选时间';
                return new Date(ends) > new Date(getValues('begins')) || '结束应晚于开始';
              },
            })}
          />
        </TimeFields>
        <FormActions submit="好" onClose={leave} />
      </FormFields>
    </Dialog>
  );
};

const isTime = (typed: string): boolean => !Number.isNaN(Date.parse(typed));

/** A time as a field has it, in the time zone of whoever looks: `2026-01-31T08:05`. @param time epoch milliseconds */
const typedTime = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const TimeFields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(13em, 1fr));
  gap: ${space.m};
`;
