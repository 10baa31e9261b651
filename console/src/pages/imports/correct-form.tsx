import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import { givenEncodings } from 'shared-api/console/imports';
import type { Corrections, ImportBook } from 'shared-api/console/schemas/imports';
import { Field } from 'shared-ui/field';
import { Select } from 'shared-ui/select';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import { LabelledField } from '../../area/page-styles.ts';
import { useKeptEntries } from '../../drafts/use-kept-entries.ts';

type Entries = Record<
  'encoding' | 'title' | 'author' | 'category' | 'status' | 'strip_titles' | 'headings' | 'rules',
  string
>;

/**
 * Form by which an editor corrects title, author, encoding and rules of a novel that was read; an empty field changes nothing. What was typed
 * stays on the device until it was sent.
 */
export const CorrectForm = ({ book: { id, corrections, report } }: { book: ImportBook }) => {
  const send = useAct();
  const [encodingId, statusId, rulesId] = [useId(), useId(), useId()];
  const form = useForm<Entries>({ defaultValues: entriesOf(corrections) });
  const { register, handleSubmit, reset, formState } = form;
  const forget = useKeptEntries(`console-corrections-${id}`, form);
  const submit = handleSubmit(async (entries) => {
    if (!(await send(calls.correctImport, { id, corrections: correctionsOf(entries) }))) return;
    forget();
    reset(entries);
  });
  return (
    <Fields onSubmit={submit} noValidate>
      <Field label="书名" maxLength={100} placeholder={report?.title} {...register('title')} />
      <Field label="作者" maxLength={50} placeholder={report?.author} {...register('author')} />
      <Field label="分类" maxLength={20} placeholder={report?.category} {...register('category')} />
      <LabelledField>
        <label htmlFor={statusId}>状态</label>
        <Select id={statusId} {...register('status')}>
          <option value="">照文件里的</option>
          <option value="1">连载</option>
          <option value="2">完本</option>
        </Select>
      </LabelledField>
      <LabelledField>
        <label htmlFor={encodingId}>编码</label>
        <Select id={encodingId} {...register('encoding')}>
          <option value="">自动识别</option>
          {givenEncodings.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </LabelledField>
      <Field
        label="去掉章名开头的文字"
        maxLength={100}
        hint={report?.title_beginning ? `每个章名都以“${report.title_beginning}”开头` : undefined}
        {...register('strip_titles')}
      />
      <Field label="章名的正则" maxLength={500} hint="整行符合的，也作为一章的开头，如 ◇.+" {...register('headings')} />
      <LabelledField>
        <label htmlFor={rulesId}>替换规则，每行一条：词 =&gt; 换成，只写词是删去</label>
        <TextArea id={rulesId} rows={3} {...register('rules')} />
      </LabelledField>
      <SubmitButton isSending={formState.isSubmitting}>重新读取</SubmitButton>
    </Fields>
  );
};

const entriesOf = ({ status, ...given }: Corrections): Entries => ({
  ...{ encoding: '', title: '', author: '', category: '', strip_titles: '', headings: '', rules: '' },
  ...given,
  status: status === undefined ? '' : String(status),
});

const correctionsOf = ({ status, ...texts }: Entries): Corrections =>
  Object.fromEntries([
    ...Object.entries(texts)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
    ...(status === '' ? [] : [['status', Number(status)]]),
  ]) as Corrections;

const Fields = styled.form`
  display: grid;
  gap: ${space.m};
  justify-items: stretch;
`;
