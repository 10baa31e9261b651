import type { CSSProperties } from 'react';
import { defaultReadingSettings, type ReadingSettings, readingBounds, type themes } from 'shared-api/reading-settings';
import { readingFontStacks } from 'shared-api/reading-style';
import { palettes } from 'shared-api/themes';
import { changeReadingSettings, useReadingSettings } from 'shared-ui/reading-settings';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { QuietButton } from './button.tsx';
import { OwnColours } from './own-colours.tsx';
import { RadioRow } from './radio-row.tsx';
import { SettingRow } from './setting-row.tsx';
import { SliderRow } from './slider-row.tsx';

/** All reading settings. Each change holds at once, here and wherever else these settings are shown. */
export const ReadingControls = () => {
  const settings = useReadingSettings();
  const { theme, ink, paper } = settings;
  const slider = (name: keyof typeof readingBounds, label: string, shown: string) => (
    <SliderRow
      label={label}
      bounds={readingBounds[name]}
      value={settings[name]}
      shown={shown}
      onChange={(value) => changeReadingSettings({ [name]: value })}
    />
  );
  return (
    <ControlList>
      <RadioRow
        label="主题"
        columns={4}
        options={themeOptions({ ink, paper })}
        chosen={theme}
        onChoose={(value) => changeReadingSettings({ theme: value })}
      />
      {theme === 'custom' && <OwnColours colours={{ ink, paper }} onChange={changeReadingSettings} />}
      {slider('brightness', '亮度', `${settings.brightness}%`)}
      <RadioRow
        label="字体"
        options={fonts}
        chosen={settings.font}
        onChoose={(font) => changeReadingSettings({ font })}
      />
      {slider('size', '字号', String(settings.size))}
      {slider('line_height', '行距', settings.line_height.toFixed(1))}
      {slider('width', '页宽', `${settings.width} 字`)}
      {slider('gap', '段距', settings.gap.toFixed(1))}
      <SettingRow>
        <span>段首</span>
        <IndentSwitch>
          <input
            type="checkbox"
            checked={settings.indent}
            onChange={({ currentTarget }) => changeReadingSettings({ indent: currentTarget.checked })}
          />
          缩进
        </IndentSwitch>
      </SettingRow>
      <RadioRow
        label="翻页方式"
        columns={2}
        options={modes}
        chosen={settings.mode}
        onChoose={(mode) => changeReadingSettings({ mode })}
      />
      <RadioRow
        label="简繁"
        options={textScripts}
        chosen={settings.script}
        onChoose={(script) => changeReadingSettings({ script })}
      />
      <QuietButton
        type="button"
        onClick={() => changeReadingSettings({ ...defaultReadingSettings, changed_at: new Date().toISOString() })}
      >
        恢复默认
      </QuietButton>
    </ControlList>
  );
};

const fonts = [
  { value: 'serif', label: '宋体', look: { fontFamily: readingFontStacks.serif } },
  { value: 'sans', label: '黑体', look: { fontFamily: readingFontStacks.sans } },
  { value: 'kai', label: '楷体', look: { fontFamily: readingFontStacks.kai } },
] as const;

const modes = [
  { value: 'scroll', label: '滚动' },
  { value: 'page', label: '分页' },
] as const;

const textScripts = [
  { value: 'original', label: '原文' },
  { value: 'hans', label: '简体' },
  { value: 'hant', label: '繁体' },
] as const;

/** The themes, each key in the colours that it chooses. */
const themeOptions = (own: Pick<ReadingSettings, 'ink' | 'paper'>): ThemeOption[] => [
  { value: 'system', label: '跟随系统' },
  ...named.map(([value, label]) => ({
    value,
    label,
    look: { background: palettes[value]['--paper'], color: palettes[value]['--ink'] },
  })),
  { value: 'custom', label: '自定义', look: { background: own.paper, color: own.ink } },
];

interface ThemeOption {
  value: (typeof themes)[number];
  label: string;
  look?: CSSProperties;
}

const named = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['black', '纯黑'],
  ['sepia', '羊皮纸'],
  ['green', '护眼绿'],
] as const;

const ControlList = styled.div`
  display: grid;
  gap: ${space.xs};

  [role='radiogroup'] {
    padding-block: ${space.xs};
  }

  & > button {
    justify-self: end;
    margin-block-start: ${space.s};
  }
`;

const IndentSwitch = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  cursor: pointer;

  input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.accent};
    ${focusRing}
  }
`;
