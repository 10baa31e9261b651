import { Chip } from 'shared-ui/chip';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface ChipChoiceProps<Value extends string> {
  /** Name of the group of choices, read by screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of a few, such as what a chart shows. */
export const ChipChoice = <Value extends string>({ label, options, value, onChange }: ChipChoiceProps<Value>) => (
  <ChipRow role="group" aria-label={label}>
    {options.map((option) => (
      <Chip
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </Chip>
    ))}
  </ChipRow>
);

const ChipRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;
