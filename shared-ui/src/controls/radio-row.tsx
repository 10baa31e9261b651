import { type CSSProperties, useId } from 'react';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { coveringInput } from './covering-input.ts';
import { SettingRow } from './setting-row.tsx';

interface RadioRowProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; look?: CSSProperties }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Options beside each other. */
  columns?: number;
}

/** One choice of several, as a row of keys: a radio group with its name beside it. */
export const RadioRow = <Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  columns = 3,
}: RadioRowProps<Value>) => {
  const id = useId();
  return (
    <SettingRow>
      <span id={id}>{label}</span>
      <RadioKeys role="radiogroup" aria-labelledby={id} style={{ gridTemplateColumns: columnsOf(columns, options) }}>
        {options.map(({ value, label: name, look }) => (
          <RadioKey key={value} style={look}>
            <input type="radio" name={id} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{name}</span>
          </RadioKey>
        ))}
      </RadioKeys>
    </SettingRow>
  );
};

/** So many columns, or as many as have room for the longest label. */
const columnsOf = (columns: number, options: readonly { label: string }[]): string => {
  const longest = Math.max(...options.map(({ label }) => label.length));
  // A pixel less, so that no rounding leaves one column out.
  const share = `calc((100% - ${columns - 1} * ${space.s}) / ${columns} - 1px)`;
  return `repeat(auto-fill, minmax(max(${share}, ${longest + 0.8}em), 1fr))`;
};

const RadioKeys = styled.div`
  display: grid;
  gap: ${space.s};
  font-size: ${text.small};
`;

const RadioKey = styled.label`
  display: grid;
  place-items: center;
  min-block-size: ${fingerSize};
  border-radius: ${radius.m};
  background: ${color.wash};
  color: ${color.ink};
  box-shadow: inset 0 0 0 1px ${color.line};
  font-size: ${text.small};
  line-height: 1.2;
  white-space: nowrap;
  cursor: pointer;

  ${coveringInput}

  &:has(:checked) {
    box-shadow: inset 0 0 0 2px ${color.accent};
    font-weight: 600;
  }
`;
