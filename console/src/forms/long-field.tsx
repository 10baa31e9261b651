import { type ComponentProps, useId } from 'react';
import { TextArea } from 'shared-ui/text-area';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField } from '../area/page-styles.ts';

interface LongFieldProps extends ComponentProps<'textarea'> {
  label: string;
  /** The rule of the entry, shown before one types. */
  hint?: string;
  /** Error of the entry, in one sentence. */
  error?: string | undefined;
}

/** A field for several lines with its label above, and beneath it its rule or its error. */
export const LongField = ({ label, hint, error, ...field }: LongFieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <LabelledField>
      <label htmlFor={id}>{label}</label>
      <TextArea
        {...field}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <FieldNote id={`${id}-note`} role={error ? 'alert' : undefined} data-error={error ? true : undefined}>
          {note}
        </FieldNote>
      )}
    </LabelledField>
  );
};

const FieldNote = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};

  &[data-error] {
    color: ${color.seal};
  }
`;
