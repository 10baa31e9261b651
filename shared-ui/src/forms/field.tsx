import { type ComponentProps, type ReactNode, useId } from 'react';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** The rule of the entry, shown before one types. */
  hint?: string | undefined;
  /** Error of the entry, in one sentence. */
  error?: string | undefined;
  /** Content beside the input, such as the captcha's picture. */
  beside?: ReactNode;
}

/** An input with its label above, and beneath it its rule or its error, which a screen reader announces. */
export const Field = ({ label, hint, error, beside, ...input }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <FieldFrame>
      <label htmlFor={id}>{label}</label>
      <InputRow>
        <Input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {beside}
      </InputRow>
      {error ? (
        <FieldError id={noteId} role="alert">
          {error}
        </FieldError>
      ) : (
        hint && <FieldHint id={noteId}>{hint}</FieldHint>
      )}
    </FieldFrame>
  );
};

const FieldFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xs};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const InputRow = styled.div`
  position: relative;
  display: flex;
  gap: ${space.m};
`;

/** A text input in the site's style. */
export const Input = styled.input`
  flex: 1;
  min-inline-size: 0;
  block-size: ${fingerSize};
  padding: 0 ${space.m};
  border: 1px solid ${color.inkFaint};
  border-radius: ${radius.m};
  background: ${color.paper};

  &:focus {
    border-color: ${color.accent};
    outline: 1px solid ${color.accent};
  }

  &[aria-invalid] {
    border-color: ${color.seal};
  }
`;

const FieldHint = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
  /* Lines break between clauses, not within a word. */
  word-break: keep-all;
`;

const FieldError = styled.p`
  color: ${color.seal};
  font-size: ${text.small};
`;
