import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { FeedbackKind } from 'shared-api/schemas/message';
import { Choices } from 'shared-ui/choices';
import { SubmitButton } from 'shared-ui/submit-button';
import { TextArea } from 'shared-ui/text-area';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useDraft } from '../../area/use-draft.ts';

interface FeedbackValues {
  kind: FeedbackKind;
  content: string;
}

const kinds: FeedbackKind[] = ['问题', '错字', '内容', '建议', '侵权'];

/** Shortest and longest feedback, in characters. Source: product description, entities. */
const minLength = 5;
const maxLength = 1_000;

/** Form for a feedback. @param onSent is called once the server has taken it */
export const FeedbackForm = ({ onSent }: { onSent: () => void }) => {
  const form = useForm<FeedbackValues>({ mode: 'onTouched', defaultValues: { kind: '建议', content: '' } });
  useDraft('feedback', form);
  const { register, handleSubmit, reset, watch, formState } = form;
  const id = useId();
  const length = [...watch('content').trim()].length;
  const problem = formState.errors.content?.message;

  const submit = handleSubmit(async (values) => {
    try {
      await post(calls.sendFeedback, { ...values, content: values.content.trim() });
      toast.success('已收到，谢谢反馈');
      reset();
      onSent();
    } catch {
      // The shell shows the server's sentence as a toast; the text stays in the form.
    }
  });

  return (
    <FeedbackFields onSubmit={submit} noValidate>
      <Choices legend="类型" options={kinds.map((kind) => ({ value: kind, label: kind }))} {...register('kind')} />
      <label htmlFor={id}>内容</label>
      <ContentField
        id={id}
        rows={6}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-count`}
        {...register('content', {
          validate: (content) => {
            const count = [...content.trim()].length;
            if (count < minLength) return `内容至少 ${minLength} 个字`;
            return count <= maxLength || `内容最多 ${maxLength} 个字`;
          },
        })}
      />
      <ProblemAndCount id={`${id}-count`}>
        <span role={problem ? 'alert' : undefined}>{problem ?? `${minLength} 到 ${maxLength} 个字`}</span>
        <span>{`${length} / ${maxLength}`}</span>
      </ProblemAndCount>
      <SubmitButton isSending={formState.isSubmitting}>提交</SubmitButton>
    </FeedbackFields>
  );
};

const FeedbackFields = styled.form`
  display: grid;
  gap: ${space.s};
  max-inline-size: 42em;

  & > label {
    padding-block-start: ${space.s};
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  & > button {
    justify-self: start;
  }
`;

const ContentField = styled(TextArea)`
  background: ${color.sheet};
`;

const ProblemAndCount = styled.p`
  display: flex;
  justify-content: space-between;
  color: ${color.inkFaint};
  font-size: ${text.small};

  [role='alert'] {
    color: ${color.seal};
  }
`;
