import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import type { EditedNovel, NovelForm as NovelChanges } from 'shared-api/console/schemas/novel';
import { Field } from 'shared-ui/field';
import { Select } from 'shared-ui/select';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { useAct } from '../../acts/use-act.tsx';
import { FormFields, LabelledField } from '../../area/page-styles.ts';
import { useKeptEntries } from '../../drafts/use-kept-entries.ts';
import { written } from '../../forms/entry-rules.ts';

type Entries = Record<'title' | 'author' | 'category' | 'tags' | 'status' | 'intro' | 'reason', string>;

type Changes = Omit<NovelChanges, 'id' | 'reason'>;

const entriesOf = ({ title, author, category, tags, status, intro }: EditedNovel): Entries => ({
  ...{ title, author, category, intro },
  tags: tags.join('、'),
  status: String(status),
  reason: '',
});

/** What was changed of the fields: those that others changed meanwhile stay as they are. */
const changesOf = (entries: Entries, before: Entries): Changes => {
  const changed = (Object.keys(entries) as (keyof Entries)[]).filter(
    (name) => name !== 'reason' && entries[name].trim() !== before[name],
  );
  return Object.fromEntries(changed.map((name) => [name, sentValue(name, entries[name].trim())]));
};

const sentValue = (name: keyof Entries, text: string): string | number | string[] => {
  if (name === 'status') return Number(text);
  return name === 'tags' ? text.split(/[、,，]/).filter((tag) => tag.trim() !== '') : text;
};

/** The fields of a novel. What was typed stays on the device until it was sent. */
export const NovelForm = ({ novel }: { novel: EditedNovel }) => {
  const send = useAct();
  const [statusId, introId] = [useId(), useId()];
  const before = entriesOf(novel);
  const form = useForm<Entries>({
    defaultValues: before,
    values: before,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const forget = useKeptEntries(`console-novel-${novel.id}`, form);
  const submit = handleSubmit(async (entries) => {
    const changes = changesOf(entries, before);
    if (!(await send(calls.editNovel, { id: novel.id, ...changes, reason: entries.reason.trim() }))) return;
    forget();
    reset({ ...entries, reason: '' }, { keepDirtyValues: false });
  });
  return (
    <FormFields onSubmit={submit} noValidate>
      <Field label="书名" maxLength={100} error={errors.title?.message} {...register('title', written('请填写书名'))} />
      <Field
        label="作者"
        maxLength={50}
        error={errors.author?.message}
        {...register('author', written('请填写作者'))}
      />
      <Field
        label="分类"
        maxLength={20}
        hint="没有的分类会新建"
        error={errors.category?.message}
        {...register('category', written('请填写分类'))}
      />
      <Field label="标签" hint="几个标签用、隔开" {...register('tags')} />
      <LabelledField>
        <label htmlFor={statusId}>状态</label>
        <Select id={statusId} {...register('status')}>
          <option value="1">连载</option>
          <option value="2">完本</option>
        </Select>
      </LabelledField>
      <LabelledField>
        <label htmlFor={introId}>简介</label>
        <TextArea id={introId} rows={6} maxLength={5000} {...register('intro')} />
      </LabelledField>
      <Field label="原因（写进记录，可以不写）" maxLength={500} {...register('reason')} />
      <SubmitButton isSending={isSubmitting}>保存资料</SubmitButton>
    </FormFields>
  );
};
