import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { prepareNovelJob } from 'shared-api/console/calls';
import { type NovelChange, type NovelChoice, novelJobBounds } from 'shared-api/console/schemas/novel-jobs';
import { post } from 'shared-api/request';
import type { Category } from 'shared-api/schemas/novel';
import { Choices } from 'shared-ui/choices';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { Select } from 'shared-ui/select';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField, SoftText } from '../../area/page-styles.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { statusNames } from './novel-words.ts';

const kinds = [
  { value: 'category', label: '改分类' },
  { value: 'tags', label: '增减标签' },
  { value: 'status', label: '改状态' },
  { value: 'take_down', label: '下架' },
  { value: 'restore', label: '恢复' },
  { value: 'remove', label: '永久删除' },
] as const satisfies readonly { value: NovelChange['kind']; label: string }[];

interface Entries {
  kind: NovelChange['kind'];
  category: string;
  add: string;
  remove: string;
  status: '1' | '2';
}

const tagsIn = (entry: string): string[] => [...new Set(entry.split(/[、,，;；\s]+/).filter((tag) => tag !== ''))];

const changeIn = ({ kind, category, add, remove, status }: Entries): NovelChange => {
  if (kind === 'category') return { kind, category };
  if (kind === 'tags') return { kind, add: tagsIn(add), remove: tagsIn(remove) };
  return kind === 'status' ? { kind, status: status === '1' ? 1 : 2 } : { kind };
};

/** A sentence on tags that no novel can have. */
const tagProblem = (entry: string): string | true => {
  const tags = tagsIn(entry);
  if (tags.length > novelJobBounds.tags) return `一次最多 ${novelJobBounds.tags} 个标签`;
  const long = tags.find((tag) => tag.length > novelJobBounds.tagLength);
  return long === undefined || `标签“${long}”太长，最多 ${novelJobBounds.tagLength} 字`;
};

interface ChangeDialogProps {
  /** Which novels, as in 选中的 3 部作品. */
  novels: string;
  choice: NovelChoice;
  categories: readonly Category[];
  /** Called once the change is prepared. */
  onPrepared: () => void;
  onClose: () => void;
}

/** Asks what is to be done to many novels, and has it prepared: nothing is changed before its size was seen. */
export const ChangeDialog = ({ novels, choice, categories, onPrepared, onClose }: ChangeDialogProps) => {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const { register, handleSubmit, watch, formState } = useForm<Entries>({
    defaultValues: { kind: 'category', category: categories[0]?.name ?? '', add: '', remove: '', status: '2' },
  });
  const { errors } = formState;
  const kind = watch('kind');
  const send = handleSubmit(async (entries) => {
    setSending(true);
    try {
      await post(prepareNovelJob, { choice, change: changeIn(entries) });
      onPrepared();
      onClose();
    } catch {
      // The shell shows the server's sentence as a toast; the entries stay.
      setSending(false);
    }
  });
  return (
    <Dialog title={`修改${novels}`} onClose={onClose}>
      <ChangeForm onSubmit={send} noValidate>
        <Choices legend="做什么" options={kinds} {...register('kind')} />
        {kind === 'category' && (
          <LabelledField>
            <label htmlFor={id}>改为</label>
            <Select id={id} {...register('category')}>
              {categories.map(({ id: category, name }) => (
                <option key={category} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </LabelledField>
        )}
        {kind === 'tags' && (
          <>
            <Field
              label="添上标签"
              hint="几个标签之间用顿号分开。"
              error={errors.add?.message}
              {...register('add', {
                validate: (add, { remove }) =>
                  tagsIn(add).length + tagsIn(remove).length === 0 ? '请写上要添上或去掉的标签' : tagProblem(add),
              })}
            />
            <Field
              label="去掉标签"
              error={errors.remove?.message}
              {...register('remove', { validate: (remove) => tagProblem(remove) })}
            />
          </>
        )}
        {kind === 'status' && (
          <Choices
            legend="改为"
            options={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
            {...register('status')}
          />
        )}
        {kind === 'remove' && (
          <SoftText>章节和读者的书架、进度、收藏会一起删除，不能恢复。只想不让人看到时请用下架。</SoftText>
        )}
        <SoftText>先看会改多少部，再决定开始；现在什么也不会变。</SoftText>
        <FormActions submit="看会改多少" isSending={isSending} onClose={onClose} />
      </ChangeForm>
    </Dialog>
  );
};

const ChangeForm = styled.form`
  display: grid;
  gap: ${space.l};
`;
