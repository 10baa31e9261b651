import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { FeedbackKind } from 'shared-api/schemas/message';
import { PrimaryButton } from 'shared-ui/button';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Choices } from '../../lib/choices.tsx';

const kinds: FeedbackKind[] = ['问题', '错字', '内容', '建议', '侵权'];

/** Characters of a feedback. Source: product description, entities. */
const least = 5;
const most = 1_000;

interface Entries {
  kind: FeedbackKind;
  content: string;
}

/** @param onSent is called once the server has taken it */
export const FeedbackForm = ({ onSent }: { onSent: () => void }) => {
  const { register, handleSubmit, reset, watch, formState } = useForm<Entries>({
    mode: 'onTouched',
    defaultValues: { kind: '建议', content: '' },
  });
  const id = useId();
  const length = [...watch('content').trim()].length;
  const problem = formState.errors.content?.message;

  const submit = handleSubmit(async (entries) => {
    try {
      await post(calls.sendFeedback, { ...entries, content: entries.content.trim() });
      toast.success('已收到，谢谢反馈');
      reset();
      onSent();
    } catch {
      // A sentence of the server's comes as a toast; what was written stays.
    }
  });

  return (
    <Form onSubmit={submit} noValidate>
      <Choices legend="类型" options={kinds.map((kind) => ({ value: kind, label: kind }))} {...register('kind')} />
      <label htmlFor={id}>内容</label>
      <Text
        id={id}
        rows={6}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-count`}
        {...register('content', {
          validate: (content) => {
            const count = [...content.trim()].length;
            if (count < least) return `内容至少 ${least} 个字`;
            return count <= most || `内容最多 ${most} 个字`;
          },
        })}
      />
      <Below id={`${id}-count`}>
        <span role={problem ? 'alert' : undefined}>{problem}</span>
        <span>
          {length} / {most}
        </span>
      </Below>
      <PrimaryButton type="submit" disabled={formState.isSubmitting}>
        提交
      </PrimaryButton>
    </Form>
  );
};

const Form = styled.form`
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

const Text = styled.textarea`
  padding: ${space.m};
  border: 1px solid ${color.inkFaint};
  border-radius: ${radius.m};
  background: ${color.sheet};
  resize: vertical;

  &:focus {
    border-color: ${color.accent};
    outline: 1px solid ${color.accent};
  }

  &[aria-invalid] {
    border-color: ${color.seal};
  }
`;

const Below = styled.p`
  display: flex;
  justify-content: space-between;
  color: ${color.inkFaint};
  font-size: ${text.small};

  [role='alert'] {
    color: ${color.seal};
  }
`;
