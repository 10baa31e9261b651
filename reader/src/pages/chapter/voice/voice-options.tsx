import { useState } from 'react';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { Narrator } from './narrator.ts';
import type { Voice } from './speech-engine.ts';
import { stopRules } from './stop-rule.ts';
import { useNarrator } from './voice-controls.tsx';
import { loadVoiceSettings, rateRange, saveVoiceSettings, type VoiceSettings } from './voice-settings.ts';
import { chooseVoice } from './voices.ts';

interface VoiceOptionsProps {
  narrator: Narrator;
  voices: Voice[];
}

/** Speed, voice, and when to stop. */
export const VoiceOptions = ({ narrator, voices }: VoiceOptionsProps) => {
  const [settings, setSettings] = useState(loadVoiceSettings);
  useNarrator(narrator);
  const rule = narrator.stopRule();
  const ruleValue = rule.kind === 'never' ? 'never' : `${rule.kind}-${rule.count}`;
  const change = (patch: Partial<VoiceSettings>) => {
    const next = { ...settings, ...patch };
    setSettings(next);
    saveVoiceSettings(next);
    narrator.again();
  };
  return (
    <OptionGrid>
      <label>
        <span>语速</span>
        <input
          type="range"
          {...rateRange}
          value={settings.rate}
          aria-valuetext={`${settings.rate} 倍`}
          onChange={({ target }) => change({ rate: Number(target.value) })}
        />
        <Rate aria-hidden="true">{settings.rate.toFixed(1)}×</Rate>
      </label>
      <label>
        <span>声音</span>
        <select
          value={chooseVoice(voices, settings.voiceId) ?? ''}
          onChange={({ target }) => change({ voiceId: target.value || undefined })}
        >
          {chooseVoice(voices, settings.voiceId) === undefined && <option value="">浏览器默认</option>}
          {voices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>停止</span>
        <select
          value={ruleValue}
          onChange={({ target }) =>
            narrator.stopAfter(stopRules.find(({ value }) => value === target.value)?.rule ?? { kind: 'never' })
          }
        >
          {stopRules.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </OptionGrid>
  );
};

const Rate = styled.b`
  min-inline-size: 2.5em;
  font-weight: 400;
  text-align: end;
  font-variant-numeric: tabular-nums;
`;

const OptionGrid = styled.div`
  display: grid;
  gap: ${space.s};
  padding-block-end: ${space.s};
  font-size: ${text.small};

  label {
    display: flex;
    align-items: center;
    gap: ${space.m};
    min-block-size: ${fingerSize};
  }

  span {
    flex: none;
    color: ${color.inkSoft};
  }

  input {
    flex: 1;
    min-inline-size: 0;
    block-size: ${fingerSize};
    accent-color: ${color.accent};
    ${focusRing}
  }

  select {
    flex: 1;
    min-inline-size: 0;
    min-block-size: ${fingerSize};
    padding-inline: ${space.m};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.sheet};
    ${focusRing}
  }
`;
