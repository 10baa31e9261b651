import type { ComponentProps } from 'react';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { chipShape, chosenChip } from './chip-shape.tsx';
import { coveringInput } from './covering-input.ts';

interface ChoicesProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string;
  options: readonly { value: string; label: string }[];
}

/** Radio buttons drawn as a row of chips. */
export const Choices = ({ legend, options, ...input }: ChoicesProps) => (
  <ChoiceGroup>
    <legend>{legend}</legend>
    <ChoiceRow>
      {options.map(({ value, label }) => (
        <ChoiceLabel key={value}>
          <input type="radio" value={value} {...input} />
          {label}
        </ChoiceLabel>
      ))}
    </ChoiceRow>
  </ChoiceGroup>
);

const ChoiceGroup = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0 0 ${space.xs};
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const ChoiceRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const ChoiceLabel = styled.label`
  ${chipShape}
  justify-content: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  border: 1px solid ${color.line};
  cursor: pointer;

  ${coveringInput}

  &:has(:checked) {
    border-color: ${color.accent};
    ${chosenChip}
  }
`;
