import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NavigationState } from 'shared-api/contract';
import { QuietButton } from 'shared-ui/button';
import { Select } from 'shared-ui/select';
import { color, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField } from '../area/page-styles.ts';

/** The conditions of a list, which live in the address: `set` changes one, and an empty text takes it away. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams();
  return {
    valueFor: (name: string): string => params.get(name) ?? '',
    isFiltered: params.size > 0,
    set: (changes: Record<string, string>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true, state: { keepFocus: true } satisfies NavigationState },
      ),
  };
};

/** Row of the conditions of a list. */
export const FilterRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <FilterFields role="search" aria-label={label}>
    {children}
  </FilterFields>
);

interface FoldedConditionsProps {
  /** Text of the button that shows and hides the conditions. */
  label: string;
  /** Whether they are shown at first, as where one of them is set. */
  isOpen: boolean;
  children: ReactNode;
}

/** Further conditions, which a phone shows behind a button: there the list begins on the first screen. */
export const FoldedConditions = ({ label, isOpen, children }: FoldedConditionsProps) => {
  const [isShown, setShown] = useState(isOpen);
  const id = useId();
  return (
    <>
      <FoldButton type="button" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {label}
      </FoldButton>
      <FoldedFields id={id} data-shown={isShown}>
        {children}
      </FoldedFields>
    </>
  );
};

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One condition with a few values; the first option stands for none. */
export const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => {
  const id = useId();
  return (
    <LabelledField>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </LabelledField>
  );
};

const FilterFields = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space.m};
  margin-block-end: ${space.l};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
`;

const onPhones = '@media (max-width: 47.99em)';

const FoldButton = styled(QuietButton)`
  display: none;

  ${onPhones} {
    display: block;
  }
`;

const FoldedFields = styled.div`
  display: contents;

  ${onPhones} {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.m};

    &[data-shown='false'] {
      display: none;
    }
  }
`;
