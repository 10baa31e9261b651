import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import type { CannedAnswer, CannedAnswers } from 'shared-api/console/schemas/feedback';
import { PrimaryButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { Notice } from 'shared-ui/notice';
import { TextArea } from 'shared-ui/text-area';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import * as addresses from '../../addresses.ts';
import { ProblemText } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { useKeptEntries } from '../../drafts/use-kept-entries.ts';
import { written } from '../../forms/entry-rules.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

/** Answers that are written once and used often. */
const CannedPage = () => {
  const send = useAct();
  const answers = useConsoleQuery<CannedAnswers>(calls.cannedAnswers);
  const [edited, setEdited] = useState<Partial<CannedAnswer>>();
  return (
    <>
      <PageTitle link={{ label: '回到反馈', to: addresses.feedback }}>常用回复</PageTitle>
      <Loaded {...answers}>
        {({ items }) => (
          <>
            {items.length === 0 && <Notice role="status" level="h2" title="还没有常用回复" />}
            <AnswerList>
              {items.map((answer) => (
                <AnswerRow key={answer.id}>
                  <h2>{answer.title}</h2>
                  <p>{answer.text}</p>
                  <div>
                    <TextButton type="button" onClick={() => setEdited(answer)}>
                      修改
                    </TextButton>
                    <TextButton
                      type="button"
                      aria-label={`删除 ${answer.title}`}
                      onClick={() => void send(calls.deleteCannedAnswer, { id: answer.id })}
                    >
                      删除
                    </TextButton>
                  </div>
                </AnswerRow>
              ))}
            </AnswerList>
            <PrimaryButton type="button" onClick={() => setEdited({})}>
              添加一条
            </PrimaryButton>
          </>
        )}
      </Loaded>
      {edited && <CannedDialog answer={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { CannedPage as Component };

/** Dialog for a new answer, or for one that is changed. What was typed stays on the device until it was sent or given up. */
const CannedDialog = ({ answer, onClose }: { answer: Partial<CannedAnswer>; onClose: () => void }) => {
  const send = useAct();
  const fieldId = useId();
  const form = useForm({ defaultValues: { title: answer.title ?? '', text: answer.text ?? '' } });
  const { register, handleSubmit, formState } = form;
  const forget = useKeptEntries(`console-canned-${answer.id ?? ''}`, form);
  const leave = () => {
    forget();
    onClose();
  };
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (entries) => {
    if (await send(calls.saveCannedAnswer, { ...(answer.id && { id: answer.id }), ...entries })) leave();
  });
  return (
    <Dialog title={answer.id ? '修改常用回复' : '添加常用回复'} onClose={onClose}>
      <CannedForm onSubmit={submit} noValidate>
        <Field label="标题" autoFocus error={errors.title?.message} {...register('title', written('请写标题'))} />
        <label htmlFor={fieldId}>内容</label>
        <TextArea
          id={fieldId}
          rows={6}
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={errors.text && `${fieldId}-problem`}
          {...register('text', written('请写内容'))}
        />
        {errors.text && (
          <ProblemText id={`${fieldId}-problem`} role="alert">
            {errors.text.message}
          </ProblemText>
        )}
        <FormActions submit="保存" isSending={isSubmitting} onClose={leave} />
      </CannedForm>
    </Dialog>
  );
};

const AnswerList = styled.ul`
  display: grid;
  gap: ${space.m};
  margin-block-end: ${space.l};
`;

const AnswerRow = styled.li`
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};

  h2 {
    font-size: ${text.base};
  }

  p {
    white-space: pre-wrap;
  }

  div {
    display: flex;
    margin-inline-start: -${space.s};
  }
`;

const CannedForm = styled.form`
  display: grid;
  gap: ${space.s};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;
