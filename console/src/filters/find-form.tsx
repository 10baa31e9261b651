import { type FormEvent, useEffect, useId, useState } from 'react';
import { QuietButton } from 'shared-ui/button';
import { Input } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField } from '../area/page-styles.ts';

interface FindFormProps {
  label: string;
  /** The words that the list is searched by now. */
  value: string;
  maxLength: number;
  onFind: (text: string) => void;
}

/** The condition of a list that is typed: it counts once it is sent. */
export const FindForm = ({ label, value, maxLength, onFind }: FindFormProps) => {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind(text.trim());
  };
  return (
    <FindFields onSubmit={submit}>
      <LabelledField>
        <label htmlFor={id}>{label}</label>
        <Input
          id={id}
          type="search"
          maxLength={maxLength}
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </LabelledField>
      <QuietButton type="submit">查找</QuietButton>
    </FindFields>
  );
};

const FindFields = styled.form`
  display: flex;
  align-items: end;
  gap: ${space.s};
`;
