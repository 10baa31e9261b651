import { useState } from 'react';
import { contrast, legibleInk, minContrast } from 'shared-api/own-theme';
import type { ReadingSettings } from 'shared-api/reading-settings';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { QuietButton } from '../controls/button.tsx';
import { SettingRow } from '../controls/setting-row.tsx';

type Colours = Pick<ReadingSettings, 'ink' | 'paper'>;

interface OwnColoursProps {
  colours: Colours;
  /** Gets only colours that can be read on each other. */
  onChange: (colours: Colours) => void;
}

/** The two colours of the theme of one's own. A pair that cannot be read is not taken, which a sentence says, with a cure. */
export const OwnColours = ({ colours, onChange }: OwnColoursProps) => {
  const [refused, setRefused] = useState<Colours | null>(null);
  const shown = refused ?? colours;
  const choose = (chosen: Colours) => {
    const isLegible = contrast(chosen.ink, chosen.paper) >= minContrast;
    setRefused(isLegible ? null : chosen);
    if (isLegible) onChange(chosen);
  };
  return (
    <>
      <ColourRow>
        <span>颜色</span>
        <label>
          字色
          <input
            type="color"
            value={shown.ink}
            onChange={({ currentTarget }) => choose({ ...shown, ink: currentTarget.value })}
          />
        </label>
        <label>
          纸色
          <input
            type="color"
            value={shown.paper}
            onChange={({ currentTarget }) => choose({ ...shown, paper: currentTarget.value })}
          />
        </label>
      </ColourRow>
      <RefusedColours role="status">
        {refused && (
          <>
            <p>
              这样的字看不清：两种颜色的对比度只有 {Math.floor(contrast(refused.ink, refused.paper) * 10) / 10}，至少要{' '}
              {minContrast}，所以没有换上。
            </p>
            <QuietButton type="button" onClick={() => choose({ ...refused, ink: legibleInk(refused) })}>
              把字色调到看得清
            </QuietButton>
          </>
        )}
      </RefusedColours>
    </>
  );
};

const ColourRow = styled(SettingRow)`
  grid-template-columns: 4.2em repeat(2, minmax(0, 1fr));

  label {
    display: flex;
    align-items: center;
    gap: ${space.s};
  }

  input {
    flex: 1;
    min-inline-size: 0;
    max-inline-size: 72px;
    block-size: ${fingerSize};
    padding: ${space.xs};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: none;
    cursor: pointer;
    ${focusRing}
  }
`;

const RefusedColours = styled.div`
  display: grid;
  gap: ${space.s};
  justify-items: start;
  color: ${color.seal};
  font-size: ${text.small};

  &:empty {
    display: none;
  }
`;
