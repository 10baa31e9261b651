import { type ComponentProps, type ReactNode, useId } from 'react';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with the entry, in one sentence. */
  error?: string | undefined;
  /** Stands beside the input: the captcha's picture. */
  beside?: ReactNode;
}

/** An input with its label above and what is wrong with it beneath, said to a screen reader as well. */
export const Field = ({ label, error, beside, ...input }: FieldProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <Row>
        <Input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {beside}
      </Row>
      {error && (
        <Problem id={errorId} role="alert">
          {error}
        </Problem>
      )}
    </Frame>
  );
};

const Frame = styled.div`
  display: grid;
  gap: ${space.xs};

  & > label {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const Row = styled.div`
  display: flex;
  gap: ${space.m};
`;

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

const Problem = styled.p`
  color: ${color.seal};
  font-size: ${text.small};
`;
