import type { ComponentProps } from 'react';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface ChoicesProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string;
  options: readonly { value: string; label: string }[];
}

/** One of a few: radio buttons that look like a row of labels. */
export const Choices = ({ legend, options, ...input }: ChoicesProps) => (
  <Group>
    <legend>{legend}</legend>
    <Row>
      {options.map(({ value, label }) => (
        <Choice key={value}>
          <input type="radio" value={value} {...input} />
          {label}
        </Choice>
      ))}
    </Row>
  </Group>
);

const Group = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0 0 ${space.xs};
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const Choice = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding: 0 ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  &:has(:checked) {
    border-color: ${color.accent};
    background: ${color.accentWash};
    color: ${color.accent};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
`;
