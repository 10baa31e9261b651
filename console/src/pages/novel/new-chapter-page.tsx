import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { FormFields, LabelledField, SoftText } from '../../area/page-styles.ts';
import { useKeptEntries } from '../../drafts/use-kept-entries.ts';
import { written } from '../../forms/entry-rules.ts';
import { NovelFrame } from './novel-frame.tsx';

/** A chapter that is new, behind another or behind all. */
const NewChapterPage = () => {
  const { novelId = '' } = useParams();
  const [params] = useSearchParams();
  const after = params.get('after') ?? undefined;
  return (
    <NovelFrame novelId={novelId} page="chapters">
      {() => (
        <SectionCard title={after === undefined ? '在最后添一章' : '在后面添一章'}>
          <NewChapterForm novelId={novelId} after={after} />
        </SectionCard>
      )}
    </NovelFrame>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { NewChapterPage as Component };

const NewChapterForm = ({ novelId, after }: { novelId: string; after: string | undefined }) => {
  const send = useAct();
  const navigate = useNavigate();
  const id = useId();
  const form = useForm({ defaultValues: { title: '', text: '' } });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const forget = useKeptEntries(`console-new-chapter-${after ?? novelId}`, form);
  const submit = handleSubmit(async (chapter) => {
    const place = after === undefined ? {} : { after };
    if (!(await send(calls.addChapters, { novel: novelId, ...place, chapters: [chapter], reason: '' }))) return;
    forget();
    navigate(addresses.novelChapters(novelId));
  });
  return (
    <FormFields onSubmit={submit} noValidate>
      <Field label="章名" maxLength={200} error={errors.title?.message} {...register('title', written('请填写章名'))} />
      <LabelledField>
        <label htmlFor={id}>正文，一行一段</label>
        <TextArea
          id={id}
          rows={16}
          spellCheck={false}
          aria-invalid={errors.text ? true : undefined}
          {...register('text', written('请填写正文'))}
        />
        {errors.text && <p role="alert">{errors.text.message}</p>}
      </LabelledField>
      <SoftText>追这部书的读者会收到消息。</SoftText>
      <SubmitButton isSending={isSubmitting}>添上这一章</SubmitButton>
    </FormFields>
  );
};
