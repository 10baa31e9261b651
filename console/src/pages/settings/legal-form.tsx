import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import { legalNames, legalPath, legalTitles, maxLegalCharacters } from 'shared-api/console/legal-pages';
import type { LegalChange, LegalTexts } from 'shared-api/console/schemas/legal';
import { SectionCard } from 'shared-ui/section-card';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextButton } from 'shared-ui/text-button';
import { useAct } from '../../acts/use-act.tsx';
import { FormFields, SoftText } from '../../area/page-styles.ts';
import { useKeptEntries } from '../../drafts/use-kept-entries.ts';
import { LongField } from '../../forms/long-field.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

/** The words of the legal pages, to which the footer links as soon as there are any. */
export const LegalForm = () => {
  const texts = useConsoleQuery<LegalTexts>(calls.legalTexts);
  return (
    <SectionCard title="条款页">
      <Loaded {...texts}>{(present) => <LegalFields key={JSON.stringify(present)} present={present} />}</Loaded>
    </SectionCard>
  );
};

/** The texts of all legal pages. What was typed stays on the device until it was sent. */
const LegalFields = ({ present }: { present: LegalTexts }) => {
  const send = useAct();
  const form = useForm({ defaultValues: present });
  const { register, handleSubmit, formState } = form;
  const { isSubmitting, isDirty, dirtyFields } = formState;
  const forget = useKeptEntries('console-legal', form);
  const submit = handleSubmit(async (entries) => {
    const changed = legalNames.filter((name) => dirtyFields[name]).map((name) => [name, entries[name]]);
    const change: LegalChange = { texts: Object.fromEntries(changed), reason: '' };
    if (await send(calls.saveLegalTexts, change)) forget();
  });
  return (
    <FormFields onSubmit={submit} noValidate>
      <SoftText>写了文字的页，每一页的页脚都有它的链接；清空文字，页和链接就一起没有了。纯文本，一行一段。</SoftText>
      {legalNames.map((name) => (
        <div key={name}>
          <LongField label={legalTitles[name]} rows={5} maxLength={maxLegalCharacters} {...register(name)} />
          {present[name] !== '' && (
            <TextButton as="a" href={legalPath(name)} target="_blank" aria-label={`打开${legalTitles[name]}`}>
              打开
            </TextButton>
          )}
        </div>
      ))}
      <div>
        {isDirty ? (
          <>
            <SubmitButton isSending={isSubmitting}>保存条款页</SubmitButton>
            <TextButton type="button" onClick={() => form.reset()}>
              放弃改动
            </TextButton>
          </>
        ) : (
          <SoftText role="status">没有改动。</SoftText>
        )}
      </div>
    </FormFields>
  );
};
