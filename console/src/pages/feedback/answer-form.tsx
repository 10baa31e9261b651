import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from 'shared-api/console/calls';
import type { CannedAnswers } from 'shared-api/console/schemas/feedback';
import { QuietButton } from 'shared-ui/button';
import { Select } from 'shared-ui/select';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import { ProblemText } from '../../area/page-styles.ts';
import { useKeptText } from '../../drafts/use-kept-text.ts';
import { written } from '../../forms/entry-rules.ts';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

/** Form for the answer to a feedback. What was typed stays on the device until it was sent. */
export const AnswerForm = ({ feedbackId }: { feedbackId: string }) => {
  const send = useAct();
  const id = useId();
  const { register, handleSubmit, getValues, setValue, setFocus, watch, formState } = useForm({
    defaultValues: { reply: '' },
  });
  const forget = useKeptText(`console-answer-${feedbackId}`, watch('reply'), (kept) => setValue('reply', kept));
  const { data: canned } = useConsoleQuery<CannedAnswers>(calls.cannedAnswers);
  const problem = formState.errors.reply?.message;

  const insert = (chosenId: string) => {
    const chosen = canned?.items.find((each) => each.id === chosenId);
    if (!chosen) return;
    const typed = getValues('reply').trimEnd();
    setValue('reply', typed === '' ? chosen.text : `${typed}\n${chosen.text}`, { shouldValidate: true });
    setFocus('reply');
  };
  const submitAnd = (close: boolean) =>
    handleSubmit(async ({ reply }) => {
      const isSent = await send(calls.answerFeedback, { id: feedbackId, reply: reply.trim(), close });
      if (!isSent) return;
      forget();
      setValue('reply', '');
    });

  return (
    <AnswerFields onSubmit={submitAnd(false)} noValidate>
      {canned && canned.items.length > 0 && (
        <>
          <label htmlFor={`${id}-canned`}>插入常用回复</label>
          <Select id={`${id}-canned`} value="" onChange={(event) => insert(event.target.value)}>
            <option value="">请选择</option>
            {canned.items.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </Select>
        </>
      )}
      <label htmlFor={id}>回复（会员会收到一条消息）</label>
      <TextArea
        id={id}
        rows={6}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        {...register('reply', written('请写回复'))}
      />
      {problem && (
        <ProblemText id={`${id}-problem`} role="alert">
          {problem}
        </ProblemText>
      )}
      <ButtonRow>
        <SubmitButton isSending={formState.isSubmitting}>回复</SubmitButton>
        <QuietButton type="button" onClick={formState.isSubmitting ? undefined : submitAnd(true)}>
          回复并关闭
        </QuietButton>
        <QuietButton type="button" onClick={() => void send(calls.closeFeedback, { id: feedbackId })}>
          不回复，直接关闭
        </QuietButton>
      </ButtonRow>
    </AnswerFields>
  );
};

const AnswerFields = styled.form`
  display: grid;
  gap: ${space.s};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  & > select {
    justify-self: start;
    max-inline-size: 100%;
  }
`;

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
  padding-block-start: ${space.s};
`;
