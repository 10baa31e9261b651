import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { IconButton } from './icon-button.tsx';
import { SettingRow } from './setting-row.tsx';

interface SliderRowProps {
  label: string;
  bounds: { min: number; max: number; step: number };
  value: number;
  /** The value with its unit, as it is shown and read out. */
  shown: string;
  onChange: (value: number) => void;
}

/** A slider between keys that take one step, for those whose finger is larger than a step. */
export const SliderRow = ({ label, bounds, value, shown, onChange }: SliderRowProps) => {
  const id = useId();
  const { min, max, step } = bounds;
  const change = (next: number) =>
    onChange(Math.min(max, Math.max(min, Number((Math.round(next / step) * step).toFixed(1)))));
  const key = (direction: 1 | -1, name: string, icon: typeof Plus) => {
    const Icon = icon;
    const isAtEnd = direction === 1 ? value >= max : value <= min;
    return (
      <IconButton
        type="button"
        aria-label={`${name}${label}`}
        aria-disabled={isAtEnd}
        onClick={() => change(value + direction * step)}
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <SettingRow>
      <label htmlFor={id}>{label}</label>
      <SliderKeys>
        {key(-1, '减小', Minus)}
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
        />
        {key(1, '增大', Plus)}
        <output htmlFor={id}>{shown}</output>
      </SliderKeys>
    </SettingRow>
  );
};

const SliderKeys = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto 3.4em;
  align-items: center;
  margin-inline-start: -${space.m};

  input {
    inline-size: 100%;
    block-size: ${fingerSize};
    margin: 0;
    accent-color: ${color.accent};
    cursor: pointer;
    ${focusRing}
  }

  output {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`;
